import type { OwnPayment } from '@puente/contract/establishments/own-payments'

/**
 * A payment as the history shows a Pix. The list does not hold how many reais were returned: `wasTakenBack` decides what stands in
 * their place.
 */
export function pixOf(payment: OwnPayment) {
  return {
    type: 'pix',
    pixStatus: payment.pixStatus,
    value: payment.pesosValue,
    pesosTakenBack: payment.pesosTakenBack,
    heldAmount: payment.heldAmount,
    refundedPart: null,
    description: payment.productDescription,
    clientName: payment.payerName,
  } as const
}

/** The entry of the history that holds everything about a payment. */
export function entryOf({ chargeId }: OwnPayment): { id: string; chargeId: string } {
  return { id: `pix-${chargeId}`, chargeId }
}

/** Whether a part of a confirmed payment went back. The other statuses show it themselves. */
export function wasTakenBack({ pixStatus, pesosTakenBack }: OwnPayment): boolean {
  return pixStatus === 'confirmed' && BigInt(pesosTakenBack.amountMinor) > 0n
}

/** How the payer is known: the masked CPF and the plate, as far as they were given. */
export function payerLine({ payerCpf, licensePlate }: OwnPayment): string {
  return [payerCpf, licensePlate].filter((part) => part !== null).join(' · ')
}
