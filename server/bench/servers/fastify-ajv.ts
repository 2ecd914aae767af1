import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { fastify } from "fastify";
import contract from "../../../generated/openapi.json" with { type: "json" };
import { type PlainIntake, plainInsert } from "./plain-insert.ts";

/** Validation by the contract's own schema, compiled by Ajv; no authentication, no tenancy. */
const insert = plainInsert(process.argv[2] ?? "");
const ajv = new Ajv2020({ strict: false, allErrors: false });
addFormats.default(ajv);
ajv.addSchema({ ...contract, $id: "contract" });
const app = fastify({ bodyLimit: 32 * 1024 * 1024 });
app.setValidatorCompiler(({ schema }) => ajv.compile(schema as object));
const schema = { body: { $ref: "contract#/components/schemas/IntakeRequest" } };
app.post<{ Body: PlainIntake }>("/api/v1/patient/intake", { schema }, (request, reply) => {
  insert(request.body);
  return reply.code(201).send({ project_id: request.body.project_id, created: 1 });
});
process.stdout.write(`${await app.listen({ port: 0, host: "127.0.0.1" })}\n`);
