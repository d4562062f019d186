// Packs of hours of the family that reads, on its home; nothing while it has none.
import { packsApi } from '@cartable/domain/billing/packs/packs.api.ts'
import { useId } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { PackLines } from './PackLines.tsx'

export const OwnPacks = () => {
  const heading = useId()
  const { data } = useOperation(packsApi.ownPacks, {}, { background: true })
  if (!data || data.packs.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>Vos packs d’heures</h2>
      <PackLines packs={data.packs} reader="family" />
    </section>
  )
}
