/** What a command ends with: 0 as wanted, 1 something was found, 2 it could not do its work. */
export const FOUND = 1;
export const FAILED = 2;
