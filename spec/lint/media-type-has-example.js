/** The mock answers from examples and readers learn from them, so a body without one is half documented. */
export function mediaTypeHasExample() {
  return {
    MediaType(media, { report, location }) {
      if (media.example !== undefined || Object.keys(media.examples ?? {}).length > 0) return;
      report({ message: "Every request, response and webhook body needs a named example.", location });
    },
  };
}
