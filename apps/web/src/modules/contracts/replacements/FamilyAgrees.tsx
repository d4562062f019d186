// Asked where a contract that follows another would cost the family more than it pays today.
import type { remakeApi } from '@cartable/domain/contracts/replacements/remake.api.ts'
import { remakeLabels } from '@cartable/domain/contracts/replacements/remake.schema.ts'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'

const F = formOf<typeof remakeApi.remake>()

/** `paidCents`: what an hour costs it today; nothing is asked where it pays nothing yet, or no more. */
export const FamilyAgrees = ({ paidCents }: { readonly paidCents: number | null }) => {
  const price = useFormValue<number | null>('customerPrice')
  if (paidCents === null || price === null || price <= paidCents) return null
  return (
    <F.Switch
      name="familyAgrees"
      label={remakeLabels.familyAgrees}
      description={'Elle paie moins aujourd’hui\u00a0: appelez-la d’abord.'}
      span={6}
    />
  )
}
