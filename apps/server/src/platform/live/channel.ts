/** Who hears a live event: one person, one session, every admin, or everyone who listens, visitors too. */
export type Channel = `user:${string}` | `session:${string}` | 'admins' | 'everyone'
