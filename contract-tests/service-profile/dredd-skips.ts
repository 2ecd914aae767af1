/** What Dredd cannot ask this service for, and why. */
export const dreddSkips = {
  "POST /webhook/redeliver 202": "Dredd deletes the registration just before, so 409 is right",
  "POST /webhook/resume 202": "as above: nothing is registered at that point",
  "POST /webhook/test 202": "as above: nothing is registered at that point",
  "GET /webhook/test 200": "no test was sent, because nothing is registered at that point",
  "GET /api/v1/audit 200":
    "the first event of its example is a refusal, and events of what was carried out have no code",
  "GET /docs 200": "Dredd compares the page with its example letter by letter",
  "GET /results 200": "its first example shows the outcome of a webhook, which there is not yet at that point",
  "GET /api/v1/projects/{project_id}/items 200": "Dredd asks for the table with the parameter that asks for lines",
  "DELETE /api/v1/projects/{project_id} 204": "Dredd takes the project of all other examples away",
  "DELETE /api/v1/projects/{project_id}/patients/{patient_id} 204": "Dredd takes the patient of other examples away",
};
