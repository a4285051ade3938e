import { createDoor } from './door.ts'

/**
 * `withGrant` runs an act that needs an open grant of the finance area, on a page that is not behind its gate. If the gate is closed, the
 * dialog asks for its password, and the act runs once more. It rejects with `finance.locked` if the person closes the dialog.
 */
export const [withGrant, grantIsWanted, answerGrant, subscribeToGrant] = createDoor('finance.locked')
