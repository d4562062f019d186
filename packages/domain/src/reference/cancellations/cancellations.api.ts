// The operations of the policies of cancellation: those of every reference table, and what one would change.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { referenceOperations } from '../../kernel/codification.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { PolicyPreview, policyFields, policyRecord, policyRow, TeacherStatus } from './cancellations.schema.ts'
import { cancellationPolicies } from './cancellations.tables.ts'

export const cancellationPoliciesApi = referenceOperations(cancellationPolicies, {
  row: policyRow,
  record: policyRecord,
  input: policyFields,
  sorts: ['firstDay', 'name', 'teacherStatus'],
  defaultSort: 'firstDay.desc',
})

const share = z.coerce.number().pipe(z.int().min(0).max(100))

export const policyPreviewApi = defineOperations('reference.cancellationPreview', {
  previewPolicy: operation({
    name: 'codification_cancellation_policy_preview',
    method: 'GET',
    path: '/codification/cancellation-policy-preview',
    effect: 'read',
    access: right('codification', 'write'),
    input: z.object({
      teacherStatus: TeacherStatus,
      freeHours: z.coerce.number().pipe(z.int().min(0).max(336)),
      lateCustomerPercent: share,
      lateTeacherPercent: share,
      absentCustomerPercent: share,
      absentTeacherPercent: share,
    }),
    answer: PolicyPreview,
    summary: 'Ce qu’une règle d’annulation aurait fait facturer sur les douze derniers mois',
  }),
})
