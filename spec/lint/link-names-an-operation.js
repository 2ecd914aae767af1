/** A link to nowhere breaks every tool that follows the flow. */
export function linkNamesAnOperation() {
  const operationIds = new Set();
  const links = [];
  return {
    Operation(operation) {
      if (operation.operationId) operationIds.add(operation.operationId);
    },
    Link(link, { location }) {
      if (link.operationId) links.push({ id: link.operationId, location });
    },
    Root: {
      leave(_root, { report }) {
        for (const { id, location } of links)
          if (!operationIds.has(id))
            report({
              message: `The link names ${id}, which is no operation.`,
              location: location.child("operationId"),
            });
      },
    },
  };
}
