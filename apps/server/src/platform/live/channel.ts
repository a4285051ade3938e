/**
 * The audience of a live event: one person, one session, the holders of one secret without an account, every admin, or everyone who listens,
 * visitors too.
 */
export type Channel = `user:${string}` | `session:${string}` | `guest:${string}` | 'admins' | 'everyone'
