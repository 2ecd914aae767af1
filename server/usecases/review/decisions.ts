import type { components } from "../../../generated/types.ts";
import type { EffortDecision } from "../../respiratory/records/decisions.ts";
import { DomainError, type InputError } from "../shared/domain-error.ts";

export type ReviewInput = components["schemas"]["ReviewRequest"];
export type Item = components["schemas"]["BatchItem"];
type ItemInput = ReviewInput["items"][number];

/** What a review says of one item of a batch. */
export interface ItemRead {
  /** Of the item in the batch. */
  readonly place: number;
  readonly comment: string | undefined;
  readonly decisions: readonly EffortDecision[];
}

/**
 * The items that a review names, each once, with decisions on efforts that they have.
 * Throws DomainError `not_in_batch` or `invalid_body`, naming all that is wrong.
 */
export function itemsRead(items: readonly Item[], review: ReviewInput): readonly ItemRead[] {
  const places = review.items.map((input) => placesOf(items, input));
  const unknown = places.flatMap((found, index) =>
    found.length > 0 ? [] : [{ pointer: `/items/${index}/patient_id`, detail: "the batch has no such item" }],
  );
  if (unknown.length > 0) throw new DomainError("not_in_batch", unknown);
  const several = "the batch has several visits of this patient; say which by performed_at";
  const errors = [
    ...places.flatMap((found, index) =>
      found.length === 1 ? [] : [{ pointer: `/items/${index}/performed_at`, code: "required", detail: several }],
    ),
    ...twice(places, (found) => found.join(), "/items", "the same item again"),
    ...review.items.flatMap((input, index) => wrongEfforts(items[firstOf(places[index])], input, index)),
  ];
  if (errors.length > 0) throw new DomainError("invalid_body", errors);
  return review.items.map(({ comment, efforts = [] }, index) => ({
    place: firstOf(places[index]),
    comment,
    decisions: efforts,
  }));
}

function firstOf(places: readonly number[] | undefined): number {
  return places?.[0] ?? -1;
}

/** Where the items are that an entry of the review means; two spellings of one instant are one visit. */
function placesOf(items: readonly Item[], { patient_id, performed_at }: ItemInput): readonly number[] {
  return items.flatMap((item, place) => {
    const sameTime = performed_at === undefined || Date.parse(item.performed_at) === Date.parse(performed_at);
    return item.patient_id === patient_id && sameTime ? [place] : [];
  });
}

/** All decisions on an item so far, in the order in which they were made. */
export function decisionsOn({ review }: Item): readonly EffortDecision[] {
  return (review?.history ?? []).flatMap(({ efforts }) => efforts as readonly EffortDecision[]);
}

function wrongEfforts(item: Item | undefined, { efforts = [] }: ItemInput, index: number): readonly InputError[] {
  const at = `/items/${index}/efforts`;
  return [
    ...twice(efforts, ({ test, effort }) => `${test} ${effort}`, at, "the same effort again"),
    ...efforts.flatMap(({ test, effort }, place): readonly InputError[] => {
      const tested = item?.[test] ?? null;
      if (tested === null)
        return [{ pointer: `${at}/${place}/test`, code: "not_a_choice", detail: "the item has no such test" }];
      if (tested.efforts === undefined) {
        const detail = "the test was sent as single values and has no efforts";
        return [{ pointer: `${at}/${place}/test`, code: "not_a_choice", detail }];
      }
      if (effort > tested.efforts.length) {
        return [{ pointer: `${at}/${place}/effort`, code: "out_of_range", detail: "the test has no such effort" }];
      }
      return [];
    }),
  ];
}

function twice<T>(list: readonly T[], nameOf: (one: T) => string, at: string, detail: string): readonly InputError[] {
  const names = list.map(nameOf);
  return names.flatMap((name, index) =>
    names.indexOf(name) < index ? [{ pointer: `${at}/${index}`, code: "repeated", detail }] : [],
  );
}
