import * as z from 'zod/mini'

const dayHours = z.strictObject({ open: z.string(), close: z.string(), closed: z.boolean() })

/** The hours of an establishment as they are stored: `HH:MM` of Buenos Aires (EST-040). */
export const operatingHoursSchema = z.strictObject({
  monday: dayHours,
  tuesday: dayHours,
  wednesday: dayHours,
  thursday: dayHours,
  friday: dayHours,
  saturday: dayHours,
  sunday: dayHours,
})
