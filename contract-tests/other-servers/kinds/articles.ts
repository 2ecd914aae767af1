/** Articles and their comments in the form of JSON:API: what there is stands on pages that lead to each other, and sentences say what a draft refuses. */
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import {
  type Call,
  type Habit,
  type Reply,
  habit,
  ok,
  refuse,
  risingClock,
  withId,
} from "../../testing/short-service.ts";
import type { Shape } from "../formats/below.ts";

const PAGED = `parameters:
      - { name: "page[number]", in: query, schema: { type: integer, minimum: 1, maximum: 1000, default: 1 } }
      - { name: "page[size]", in: query, schema: { type: integer, minimum: 1, maximum: 50, default: 10 } }`;
const CONTRACT = `
paths:
  /articles:
    get:
      operationId: listArticles
      summary: Articles, newest first unless asked for by their titles
      ${PAGED}
      - { name: sort, in: query, schema: { enum: [title, -title] } }
      responses: { "200": ArticlePage }
    post: { operationId: writeArticle, body: NewArticle, responses: { "201": ArticleDocument } }
  /articles/{article_id}:
    get: { operationId: getArticle, responses: { "200": ArticleDocument, "404": refused } }
    delete: { operationId: deleteArticle, responses: { "204": nothing, "404": refused } }
  /articles/{article_id}/publish:
    post: { operationId: publishArticle, description: A published article cannot be published again., responses: { "200": ArticleDocument, "404": refused, "409": { description: Not now } } }
  /articles/{article_id}/comments:
    get:
      operationId: listComments
      summary: Comments on an article, oldest first
      ${PAGED}
      responses: { "200": CommentPage, "404": refused }
    post: { operationId: addComment, description: A draft takes no comments., body: NewComment, responses: { "201": CommentDocument, "404": refused, "409": { description: Not now } } }
places: { article_id: { type: string, pattern: '^[0-9]{1,9}$' } }
schemas:
  NewArticle: { type: object, additionalProperties: false, required: [data], properties: { data: { type: object, additionalProperties: false, required: [type, attributes], properties: { type: { const: articles }, attributes: { type: object, additionalProperties: false, required: [title], properties: { title: { type: string, minLength: 1, maxLength: 60 } } } } } } }
  Article: { type: object, required: [type, id, attributes], properties: { type: { const: articles }, id: { type: string }, attributes: { type: object, required: [title, status, created_at], properties: { title: { type: string }, status: { type: string, enum: [draft, published] }, created_at: { type: string, format: date-time } } } } }
  ArticleDocument: { type: object, required: [data], properties: { data: <Article> } }
  ArticlePage: { type: object, required: [data, meta, links], properties: { data: { type: array, items: <Article> }, meta: <Meta>, links: <Links> } }
  NewComment: { type: object, additionalProperties: false, required: [data], properties: { data: { type: object, additionalProperties: false, required: [type, attributes], properties: { type: { const: comments }, attributes: { type: object, additionalProperties: false, required: [body], properties: { body: { type: string, minLength: 1, maxLength: 200 } } } } } } }
  Comment: { type: object, required: [type, id, attributes], properties: { type: { const: comments }, id: { type: string }, attributes: { type: object, required: [body], properties: { body: { type: string } } } } }
  CommentDocument: { type: object, required: [data], properties: { data: <Comment> } }
  CommentPage: { type: object, required: [data, meta, links], properties: { data: { type: array, items: <Comment> }, meta: <Meta>, links: <Links> } }
  Meta: { type: object, required: [total, pages], properties: { total: { type: integer, description: How many there are }, pages: { type: integer, description: How many pages there are } } }
  Links: { type: object, properties: { first: { type: string }, prev: { type: string }, next: { type: string, description: The next page; absent on the last one }, last: { type: string } } }
`;

const FAULTS = {
  "a published article is published again": ["expected-status"],
  "a draft takes comments": ["expected-status"],
  "comments stand below each article": ["list-filter"],
  "comments of all articles are counted": ["list-complete"],
  "a page that is not full is not counted": ["list-complete"],
  "the page before is the first one": ["list-complete"],
  "the last page is beyond the last one": ["list-complete"],
  "the first page is the second one": ["list-complete"],
  "each page leads on": ["list-complete"],
  "titles come in one order, whichever is asked for": ["list-order"],
} as const;

interface Article {
  readonly id: string;
  readonly title: Json;
  status: string;
  readonly created_at: string;
}

interface Comment {
  readonly id: string;
  readonly below: Article;
  readonly body: Json;
}

function attributesOf({ body }: Call): JsonObject {
  const data = body["data"] as { readonly attributes: JsonObject };
  return data.attributes;
}

function make(fault?: string): Habit {
  return habit("articles", CONTRACT, () => {
    const articles = new Map<string, Article>();
    let comments: Comment[] = [];
    const made = { articles: 0, comments: 0 };
    const now = risingClock();
    const shown = ({ id, ...attributes }: Article): JsonObject => ({ type: "articles", id, attributes });
    const told = ({ id, body }: Comment): JsonObject => ({ type: "comments", id, attributes: { body } });
    const page = (
      { given }: Call,
      path: string,
      all: readonly JsonObject[],
      total = all.length,
      sort?: Json,
    ): Reply => {
      const [at, size] = [Number(given["page[number]"] ?? 1), Number(given["page[size]"] ?? 10)];
      const last = Math.max(1, Math.ceil(all.length / size));
      const pages = fault === "a page that is not full is not counted" ? Math.floor(total / size) : last;
      const to = (number: number): string =>
        `${path}?page%5Bnumber%5D=${number}&page%5Bsize%5D=${size}${sort === undefined ? "" : `&sort=${String(sort)}`}`;
      const leadsOn = at < last || fault === "each page leads on";
      const links = {
        first: to(fault === "the first page is the second one" ? 2 : 1),
        ...(at > 1 && { prev: to(fault === "the page before is the first one" ? 1 : at - 1) }),
        ...(leadsOn && { next: to(at + 1) }),
        last: to(fault === "the last page is beyond the last one" ? last + 1 : last),
      };
      return ok({ data: all.slice((at - 1) * size, at * size), meta: { total, pages }, links });
    };
    return {
      listArticles: (call) => {
        const { sort } = call.given;
        const all = [...articles.values()];
        if (sort === undefined) return page(call, "/articles", all.toReversed().map(shown));
        all.sort((one, other) => String(one.title).localeCompare(String(other.title)));
        const isDown = sort === "-title" && fault !== "titles come in one order, whichever is asked for";
        return page(call, "/articles", (isDown ? all.toReversed() : all).map(shown), all.length, sort);
      },
      writeArticle: (call) => {
        const { title = "" } = attributesOf(call);
        const article = { id: String((made.articles += 1)), title, status: "draft", created_at: now() };
        articles.set(article.id, article);
        return ok({ data: shown(article) }, 201);
      },
      getArticle: ({ given }) => withId(articles, given["article_id"], (it) => ok({ data: shown(it) })),
      deleteArticle: ({ given }) =>
        withId(articles, given["article_id"], (article) => {
          articles.delete(article.id);
          comments = comments.filter(({ below }) => below !== article);
          return { status: 204 };
        }),
      publishArticle: ({ given }) =>
        withId(articles, given["article_id"], (article) => {
          if (article.status === "published" && fault !== "a published article is published again") return refuse(409);
          article.status = "published";
          return ok({ data: shown(article) });
        }),
      listComments: (call) =>
        withId(articles, call.given["article_id"], (article) => {
          const own = comments.filter(({ below }) => below === article);
          const all = fault === "comments stand below each article" ? comments : own;
          const total = fault === "comments of all articles are counted" ? comments.length : all.length;
          return page(call, `/articles/${article.id}/comments`, all.map(told), total);
        }),
      addComment: (call) =>
        withId(articles, call.given["article_id"], (below) => {
          if (below.status === "draft" && fault !== "a draft takes comments") return refuse(409);
          const { body = "" } = attributesOf(call);
          const comment = { id: `c${(made.comments += 1)}`, below, body };
          comments.push(comment);
          return ok({ data: told(comment) }, 201);
        }),
    };
  });
}

export const articles: Shape = { name: "articles on pages that lead to each other", faults: FAULTS, make };
