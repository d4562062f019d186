// The stages of a family or of a pupil on a home page: those to come, those of today, and the evaluations that may be read; nothing without any.
import { useState } from 'react'
import { useAnswer } from '../../../platform/outside/calls.ts'
import { Card, Section } from '../../../platform/outside/cards.tsx'
import { Link } from '../../../platform/outside/router.tsx'
import { familyStages } from '../buying/outside/buying.doors.ts'
import { OwnStage } from '../registrations/outside/OwnStage.tsx'
import { ReportSheet } from '../registrations/outside/ReportSheet.tsx'

/** `byStudent` names whose each stage is. */
export const OwnStages = ({ byStudent = false }: { readonly byStudent?: boolean }) => {
  const stages = useAnswer(familyStages, {})
  const [viewed, setViewed] = useState<number | null>(null)
  const rows = stages.data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <Section
      title={byStudent ? 'Stages' : rows.length === 1 ? 'Mon stage' : 'Mes stages'}
      {...(byStudent ? { aside: <Link to="/espace/stages">Tous les stages</Link> } : {})}
    >
      <Card>
        {rows.map((row) => (
          <OwnStage key={row.id} row={row} byStudent={byStudent} onReport={setViewed} />
        ))}
      </Card>
      {viewed !== null && <ReportSheet id={viewed} onClose={() => setViewed(null)} />}
    </Section>
  )
}
