// « Voir au planning »: what is to come of a contract, a pupil or a teacher, or of everybody.
import { Button } from '@mantine/core'
import { IconCalendarWeek } from '@tabler/icons-react'
import { useCan } from '../../../platform/session/session.ts'
import { AppLink } from '../../../platform/shell/links.tsx'

/** The names of its address (`use-asked.ts`). */
type Props = { readonly of?: 'contrat' | 'eleve' | 'professeur'; readonly id?: number }

export const PlanningLink = ({ of, id }: Props) => {
  const seesCourses = useCan('courses', 'read')
  if (!seesCourses) return null
  const query = of === undefined ? '' : `?${of}=${id}`
  return (
    <Button
      variant="subtle"
      leftSection={<IconCalendarWeek size={16} aria-hidden />}
      renderRoot={(props) => <AppLink {...props} href={`/privateTuition/planning${query}`} />}
    >
      Voir au planning
    </Button>
  )
}
