/** `firstName`, `first_name` and `First-Name` as words; an e-mail is an email. */
export function spoken(text: string): string {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replaceAll(/\be-mail/g, "email")
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();
}

const WHATEVER_CASE =
  /\bcase\W*(is\W*)?(ignored|insensitive)|whatever (the |its |their )?case|regardless of (the )?case|ignor(es|ing) (the )?case|upper or lower case|(upper|lower)\W?(case)? and (upper|lower)\W?(case)? (letters )?(are|is) (the same|equal|treated (alike|as equal))|case (makes no|does not make a) difference|case (do(es)? not|do(es)?n't) matter/i;

/** Whether words say that capitals make no difference. */
export function ignoresCase(text: string): boolean {
  return WHATEVER_CASE.test(text);
}

/** Words without those that say so. */
export function withoutCase(text: string): string {
  return text.replaceAll(new RegExp(WHATEVER_CASE, "gi"), "");
}

/** The same text in other letters: every second one in capitals, or not. */
export function inOtherCase(text: string): string {
  const other = [...text].map((sign, index) => (index % 2 === 0 ? sign.toUpperCase() : sign.toLowerCase())).join("");
  return other === text ? text.toLowerCase() : other;
}
