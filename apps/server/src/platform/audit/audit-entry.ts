export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject
export interface JsonObject {
  readonly [key: string]: JsonValue
}

/** What a command did to one object. Values with personal data are masked before they come here (SEC-032). */
export interface AuditEntry {
  readonly object: { readonly type: string; readonly id: string }
  readonly reason?: string
  readonly before?: JsonObject
  readonly after?: JsonObject
}
