// What is asked of somebody, or that they asked, first thing on a home page; nothing while there is none.
import { useId } from 'react'
import { RequestItems, useRequests } from './ChangeRequests.tsx'

export const OpenRequests = ({ reader }: { readonly reader: 'teacher' | 'family' }) => {
  const heading = useId()
  const { data } = useRequests({ reader })
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>Demandes de changement</h2>
      <RequestItems rows={data.rows} />
    </section>
  )
}
