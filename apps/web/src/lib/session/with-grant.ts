import { createDoor } from './door.ts'

const door = createDoor('finance.locked')

/**
 * Runs an act that needs an open grant of the finance area, on a page that is not behind its gate. If the gate is closed, asks for its
 * password in a dialog and runs the act once more. It rejects with `finance.locked` if the person closes the dialog.
 */
export const withGrant = door.pass
export const grantIsWanted = door.isWanted
export const answerGrant = door.answer
export const subscribeToGrant = door.subscribe
