import type { Actor, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { approveCase } from './decide-case.ts'
import { isDecidable } from './review.rules.ts'
import { lockCase } from './review-repository.ts'

/** Approves a person whose documents are in review without notifying them: for the people of the demo and of tests. */
export async function approveVerification(
  unitOfWork: UnitOfWork,
  actor: Actor,
  userId: string,
): Promise<void> {
  await unitOfWork.run(actor, 'verification.approve', async (tx) => {
    const found = await lockCase(tx, userId)
    if (found === null || !isDecidable('approve', found.status)) {
      throw new Error(`the verification of ${userId} is not in review`)
    }
    await approveCase(tx, found, null)
  })
}
