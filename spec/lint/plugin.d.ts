/** A plugin of the Redocly linter. */
export default function contractRules(): { readonly id: string; readonly rules: object };
