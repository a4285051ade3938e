import type { FastifyInstance } from 'fastify'

/**
 * GET /env.json, which the web app fetches when it starts: the public settings, the version and the environment (UI-028).
 * Answered from memory and never cached, so a change of settings is in the next answer.
 */
export function registerEnvironment(app: FastifyInstance, publicSettings: () => Promise<object>): void {
  app.get(
    '/env.json',
    {
      config: {
        documented: {
          name: 'readEnvironment',
          summary: 'The public settings, the version and the environment',
          access: 'anyone',
          answer: 'application/json',
        },
      },
    },
    async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(JSON.stringify(await publicSettings())),
  )
}
