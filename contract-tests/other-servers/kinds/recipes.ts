/** Recipes with ratings, in envelopes that say how it went: changes that may say nothing, a trash, an archive that gives back, bounds that are written as texts. */
import { type Json, type JsonObject, listAt } from "../../../spec/openapi/json.ts";
import { type Habit, MISSING, type Reply, habit, ok, refuse } from "../../testing/short-service.ts";
import type { Shape } from "../formats/below.ts";

const CONTRACT = `
paths:
  /recipes:
    get:
      operationId: listRecipes
      description: Newest first.
      parameters:
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50, default: 10 } }
        - { name: offset, in: query, schema: { type: integer, minimum: 0, default: 0 } }
        - { name: tag, in: query, description: Only recipes with this tag, schema: { type: string, minLength: 1 } }
      responses: { "200": Recipes }
    post: { operationId: createRecipe, body: NewRecipe, responses: { "200": OneRecipe } }
  /recipes/{id}:
    get: { operationId: getRecipe, responses: { "200": OneRecipe, "404": refused } }
    patch: { operationId: updateRecipe, description: Changes what is named., body: RecipePatch, responses: { "200": OneRecipe, "404": refused } }
    delete: { operationId: deleteRecipe, description: "Moves the recipe to the trash: it is neither found nor listed any more.", responses: { "204": nothing, "404": refused } }
  /recipes/{id}/publish:
    post: { operationId: publishRecipe, responses: { "200": OneRecipe, "404": refused, "409": { description: The recipe is not a draft } } }
  /recipes/{id}/archive:
    post: { operationId: archiveRecipe, responses: { "200": OneRecipe, "404": refused, "409": { description: The recipe is not published } } }
  /recipes/{id}/restore:
    post: { operationId: restoreRecipe, description: Takes the recipe out of the archive., responses: { "200": OneRecipe, "404": refused, "409": { description: The recipe is not archived } } }
  /recipes/{id}/ratings:
    get:
      operationId: listRatings
      parameters: [{ name: minStars, in: query, description: Only ratings with at least so many stars, schema: { type: string, pattern: "^[1-5]$" } }]
      responses: { "200": Ratings, "404": refused }
    post: { operationId: rate, body: NewRating, responses: { "200": OneRating, "404": refused } }
  /recipes/{id}/ratings/{ratingId}:
    delete: { operationId: removeRating, responses: { "204": nothing, "404": refused } }
places: { id: { type: string, pattern: "^[0-9]{1,9}$" }, ratingId: { type: string, pattern: "^[0-9]{1,9}$" } }
schemas:
  Ingredient: { type: object, additionalProperties: false, required: [name, grams], properties: { name: { type: string, minLength: 1, maxLength: 60 }, grams: { type: integer, minimum: 0, maximum: 9999 } } }
  NewRecipe: { type: object, additionalProperties: false, required: [title, ingredients], properties: { title: { type: string, minLength: 1, maxLength: 60 }, tags: { type: array, maxItems: 8, items: { type: string, minLength: 1, maxLength: 20 } }, ingredients: { type: array, maxItems: 20, items: <Ingredient> } } }
  RecipePatch: { type: object, additionalProperties: false, properties: { title: { type: string, minLength: 1, maxLength: 60 }, subtitle: { type: [string, "null"], maxLength: 60 } } }
  Recipe: { type: object, required: [id, title, subtitle, tags, ingredients, status, createdAt], properties: { id: { type: integer }, title: { type: string }, subtitle: { type: [string, "null"] }, tags: { type: array, items: { type: string } }, ingredients: { type: array, items: <Ingredient> }, status: { type: string, enum: [draft, published, archived] }, createdAt: { type: string, format: date-time } } }
  OneRecipe: { type: object, required: [status, data], properties: { status: { const: success }, data: <Recipe> } }
  Recipes: { type: object, required: [status, data], properties: { status: { const: success }, data: { type: object, required: [recipes, total, limit, offset], properties: { recipes: { type: array, items: <Recipe> }, total: { type: integer }, limit: { type: integer }, offset: { type: integer } } } } }
  NewRating: { type: object, additionalProperties: false, required: [stars], properties: { stars: { type: integer, minimum: 1, maximum: 5 }, comment: { type: string, maxLength: 60 } } }
  Rating: { type: object, required: [id, stars], properties: { id: { type: integer }, stars: { type: integer }, comment: { type: string } } }
  OneRating: { type: object, required: [status, data], properties: { status: { const: success }, data: <Rating> } }
  Ratings: { type: object, required: [status, data], properties: { status: { const: success }, data: { type: object, required: [items], properties: { items: { type: array, items: <Rating> } } } } }
`;

const FAULTS = {
  "null is no change": ["read-back"],
  "the last of several ingredients is lost": ["read-back"],
  "what is archived is a draft again": ["read-back"],
  "what is restored stays archived": ["read-back"],
  "what is restored is archived at the next read": ["read-back"],
  "the trash is listed": ["list-complete"],
  "a removal takes equal ratings along": ["list-complete"],
  "a part of a tag is a tag": ["list-filter"],
  "a page says another limit": ["list-limit"],
  "a page says another offset": ["list-limit"],
  "ratings of all recipes are listed": ["list-filter"],
  "as many stars as asked for are too few": ["list-filter"],
  "the lowest number of stars is forgotten": ["list-filter"],
} as const;

interface Recipe extends JsonObject {
  readonly id: number;
  status: string;
}

interface Rating extends JsonObject {
  readonly id: number;
  readonly recipe: number;
  readonly stars: Json;
  readonly comment: Json;
}

function make(fault?: string): Habit {
  return habit("recipes", CONTRACT, () => {
    const all = new Map<number, Recipe>();
    const gone = new Set<number>();
    let ratings: Rating[] = [];
    let last = 0;
    const said = (data: Json): Reply => ok({ status: "success", data });
    const recipe = (id: Json | undefined, answer: (one: Recipe) => Reply): Reply => {
      const one = all.get(Number(id));
      return one === undefined || gone.has(one.id) ? MISSING : answer(one);
    };
    const shown = ({ id, stars, comment }: Rating): JsonObject =>
      comment === null ? { id, stars } : { id, stars, comment };
    const moved =
      (from: string, to: string) =>
      ({ given }: { readonly given: JsonObject }): Reply =>
        recipe(given["id"], (one) => {
          if (one.status !== from) return refuse(409);
          one.status = to;
          return said({ ...one });
        });
    const carries = (one: Recipe, tag: Json): boolean =>
      listAt(one["tags"]).some((own) =>
        fault === "a part of a tag is a tag" ? String(own).includes(String(tag)) : own === tag,
      );
    const hasStars = ({ stars }: Rating, least: Json | undefined): boolean => {
      if (least === undefined || fault === "the lowest number of stars is forgotten") return true;
      return fault === "as many stars as asked for are too few"
        ? Number(stars) > Number(least)
        : Number(stars) >= Number(least);
    };
    return {
      listRecipes: ({ given }) => {
        const { limit = 10, offset = 0, tag } = given;
        const there = [...all.values()].filter(({ id }) => fault === "the trash is listed" || !gone.has(id));
        const hits = there.toReversed().filter((one) => tag === undefined || carries(one, tag));
        const page = hits.slice(Number(offset), Number(offset) + Number(limit));
        return said({
          recipes: page.map((one) => ({ ...one })),
          total: hits.length,
          limit: fault === "a page says another limit" ? 50 : limit,
          offset: fault === "a page says another offset" ? 0 : offset,
        });
      },
      createRecipe: ({ body }) => {
        const { title = "", tags = [], ingredients = [] } = body;
        const sent = listAt(ingredients);
        const kept = fault === "the last of several ingredients is lost" && sent.length > 1 ? sent.slice(0, -1) : sent;
        const own = { id: (last += 1), title, subtitle: null, tags, ingredients: kept, status: "draft" };
        const made: Recipe = { ...own, createdAt: new Date().toISOString() };
        all.set(made.id, made);
        return said({ ...made });
      },
      getRecipe: ({ given }) => recipe(given["id"], (one) => said({ ...one })),
      updateRecipe: ({ given, body }) =>
        recipe(given["id"], (one) => {
          const named = Object.entries(body).filter(([, value]) => value !== null || fault !== "null is no change");
          Object.assign(one, Object.fromEntries(named));
          return said({ ...one });
        }),
      deleteRecipe: ({ given }) =>
        recipe(given["id"], ({ id }) => {
          gone.add(id);
          return { status: 204 };
        }),
      publishRecipe: moved("draft", "published"),
      archiveRecipe: moved("published", fault === "what is archived is a draft again" ? "draft" : "archived"),
      restoreRecipe: ({ given }) => {
        if (fault === "what is restored stays archived") return moved("archived", "archived")({ given });
        const answer = moved("archived", "draft")({ given });
        const one = all.get(Number(given["id"]));
        if (answer.status === 200 && one !== undefined && fault === "what is restored is archived at the next read")
          one.status = "archived";
        return answer;
      },
      listRatings: ({ given }) =>
        recipe(given["id"], ({ id }) => {
          const isHere = (one: Rating): boolean => one.recipe === id || fault === "ratings of all recipes are listed";
          return said({ items: ratings.filter((one) => isHere(one) && hasStars(one, given["minStars"])).map(shown) });
        }),
      rate: ({ given, body }) =>
        recipe(given["id"], ({ id }) => {
          const { stars = 1, comment = null } = body;
          const made: Rating = { id: (last += 1), recipe: id, stars, comment };
          ratings.push(made);
          return said(shown(made));
        }),
      removeRating: ({ given }) =>
        recipe(given["id"], ({ id }) => {
          const one = ratings.find((other) => other.recipe === id && other.id === Number(given["ratingId"]));
          if (one === undefined) return MISSING;
          const isEqual = (other: Rating): boolean =>
            other.recipe === id && other.stars === one.stars && other.comment === one.comment;
          const takes = fault === "a removal takes equal ratings along" ? isEqual : (other: Rating) => other === one;
          ratings = ratings.filter((other) => !takes(other));
          return { status: 204 };
        }),
    };
  });
}

export const recipes: Shape = { name: "recipes in envelopes, with ratings", faults: FAULTS, make };
