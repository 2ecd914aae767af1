import { expect, test } from "vitest";
import { habit } from "../../testing/short-service.ts";
import { makes } from "./making.ts";

/** Every POST is answered with 201; `at` is done to a folder, and answers a folder. */
function folders(at: string, operationId: string, body: string): ReturnType<typeof makes> {
  const { contract } = habit(
    "folders in folders",
    `
paths:
  /folders:
    post: { operationId: createFolder, body: NewFolder, responses: { "201": Folder } }
  /folders/{folder}:
    parameters: [{ name: folder, in: path, required: true, schema: { type: string } }]
    get: { operationId: readFolder, responses: { "200": Folder } }
    ${at === "" ? `post: { operationId: ${operationId}, body: ${body}, responses: { "201": Folder } }` : ""}
  ${at === "" ? "/other" : `/folders/{folder}${at}`}:
    ${at === "" ? "get: { operationId: other, responses: {} }" : `post: { operationId: ${operationId}, parameters: [{ name: folder, in: path, required: true, schema: { type: string } }], body: ${body}, responses: { "201": Folder } }`}
schemas:
  NewFolder: { type: object, required: [title], properties: { title: { type: string } } }
  Colour: { type: object, required: [colour], properties: { colour: { type: string } } }
  Folder: { type: object, required: [id, title], properties: { id: { type: string }, title: { type: string }, colour: { type: string } } }
`,
    () => ({}),
  );
  const operation = contract.operation(operationId);
  if (operation === undefined) throw new Error(`the contract has no ${operationId}`);
  return makes(contract, operation);
}

test.each<[string, string, string, 201 | undefined]>([
  ["", "createBelow", "NewFolder", 201],
  ["/subfolders", "addSubfolder", "NewFolder", 201],
  ["/reply", "reply", "NewFolder", 201],
  ["", "updateFolder", "NewFolder", undefined],
  ["/rename", "renameFolder", "NewFolder", undefined],
  ["/paint", "paint", "Colour", undefined],
])("POST /folders/{folder}%s, %s, of %s makes with %s", (at, operationId, body, status) => {
  expect(folders(at, operationId, body)).toBe(status);
});
