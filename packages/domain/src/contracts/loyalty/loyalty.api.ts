// The loyalty programme: from so many hours of a family on, a part of the margin is given up.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { optionalId, percent, readStamp, text } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, FormAnswer } from '../../kernel/refusal.ts'

/** Hours of lessons that somebody can have had. */
const hours = z.int().min(1, 'Au moins une heure.').max(10_000)
export const LoyaltyLevel = z.object({ thresholdHours: hours, discountPercent: percent })
export const LoyaltyInput = z
  .object({
    id: optionalId,
    updatedAt: readStamp,
    name: text(150),
    enabled: z.boolean(),
    levels: z.array(LoyaltyLevel).min(1, 'Ajoutez au moins un palier.').max(20),
  })
  .superRefine(({ levels }, context) => {
    for (const [index, level] of levels.entries()) {
      const before = levels[index - 1]
      if (before === undefined) continue
      if (level.thresholdHours <= before.thresholdHours)
        context.addIssue({
          code: 'custom',
          path: ['levels', index, 'thresholdHours'],
          message: 'Ce palier commence après le précédent.',
        })
      if (Number(level.discountPercent) <= Number(before.discountPercent))
        context.addIssue({
          code: 'custom',
          path: ['levels', index, 'discountPercent'],
          message: 'La remise d’un palier dépasse celle du précédent.',
        })
    }
  })
export type LoyaltyInput = z.output<typeof LoyaltyInput>

export const LoyaltyRecord = z.object({
  id: optionalId,
  updatedAt: z.string().nullable(),
  name: z.string(),
  enabled: z.boolean(),
  levels: z.array(z.object({ thresholdHours: z.int(), discountPercent: z.string() })),
})
export type LoyaltyRecord = z.infer<typeof LoyaltyRecord>

export const loyaltyApi = defineOperations('contracts', {
  showLoyalty: operation({
    name: 'private_tuition_loyalty_program_show_form',
    method: 'GET',
    path: '/contracts/private-tuition-loyalty-program-show',
    effect: 'read',
    access: right('prices', 'read'),
    input: z.object({}),
    answer: LoyaltyRecord,
    summary: 'Programme de fidélité, ou ses valeurs de départ',
  }),
  saveLoyalty: operation({
    name: 'private_tuition_loyalty_program_show',
    method: 'POST',
    path: '/contracts/private-tuition-loyalty-program-show',
    effect: 'write',
    access: right('prices', 'write'),
    input: LoyaltyInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement du programme de fidélité',
  }),
  previewLoyalty: operation({
    name: 'private_tuition_loyalty_program_preview',
    method: 'POST',
    path: '/contracts/private-tuition-loyalty-program-preview',
    effect: 'read',
    access: right('prices', 'read'),
    input: z.object({ enabled: z.boolean(), levels: z.array(LoyaltyLevel).max(20) }),
    /** Prices in force that these levels would lower at the next run of the task; none is ever raised. */
    answer: z.object({ contractCount: z.int(), familyCount: z.int() }),
    summary: 'Ce que des paliers de fidélité changeraient aux contrats en cours',
  }),
})
