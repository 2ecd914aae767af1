/** Why a file could not be read or written, in the words of a person. */
const WHY: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of the path is a file",
  EEXIST: "a file is in its place",
  EACCES: "the rights to it are missing",
  EPERM: "the rights to it are missing",
  EROFS: "nothing can be written there",
  ENOSPC: "there is no room left",
};

/** What the system says itself where no words stand for it. */
export function whyNot(error: unknown): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return WHY[code] ?? message;
}

/** The sentence for whatever a program ends with: one of the system names its file, every other one is told as it is. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = "", path } = error as NodeJS.ErrnoException;
  // what fails while it is written comes without its path
  if (code === "ENOSPC") return `${path ?? "A file"} cannot be written: ${whyNot(error)}`;
  return path !== undefined && Object.hasOwn(WHY, code) ? `${path}: ${whyNot(error)}` : error.message;
}
