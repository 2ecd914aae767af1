/** A receiver can only verify what the contract names: the signature header is a required header parameter. */
export function webhookDeclaresSignature() {
  return {
    WebhooksMap: {
      Operation(operation, { report, location, resolve }) {
        const named = operation["x-webhook-delivery"]?.signature?.header;
        const headers = (operation.parameters ?? [])
          .map((parameter) => resolve(parameter).node ?? parameter)
          .filter((parameter) => parameter.in === "header" && parameter.required === true)
          .map((parameter) => parameter.name.toLowerCase());
        const declared = named
          ? headers.includes(named.toLowerCase())
          : headers.some((name) => name.includes("signature"));
        if (declared) return;
        report({
          message: `A webhook declares its signature header${named ? ` ${named}` : ""} as required.`,
          location,
        });
      },
    },
  };
}
