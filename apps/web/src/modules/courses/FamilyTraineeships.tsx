// The stages of a home page: registrations with their state, and the evaluations that may be read; nothing without any.
import { OwnTraineeships, useOwnTraineeships } from '../traineeships/traineeships.parts.tsx'
import { HomeSection } from './HomeSection.tsx'
import classes from './home.module.css'

export const FamilyTraineeships = ({ byStudent = false }: { readonly byStudent?: boolean }) => {
  const query = useOwnTraineeships()
  if (!query.isError && (query.data?.rows.length ?? 0) === 0) return null
  return (
    <HomeSection title="Stages" query={query} what="les stages">
      {({ rows }) => (
        <div className={classes.card}>
          <OwnTraineeships rows={rows} byStudent={byStudent} />
        </div>
      )}
    </HomeSection>
  )
}
