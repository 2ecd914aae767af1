/** Where our own contract begins. */
export const OUR_CONTRACT = "spec/openapi.yaml";
