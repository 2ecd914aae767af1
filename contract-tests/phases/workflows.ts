export interface Workflow { readonly workflowId: string }
