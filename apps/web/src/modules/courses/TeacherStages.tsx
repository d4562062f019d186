// The stages of a teacher on his home page: what he is asked for, what he holds, what it brings; nothing without any.
import { hoursApi } from '@cartable/domain/traineeships/pay/hours.api.ts'
import { lazy, Suspense } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { HomeSection } from './HomeSection.tsx'

const OwnStages = lazy(async () => ({ default: (await import('../traineeships/traineeships.parts.tsx')).OwnStages }))

export const TeacherStages = () => {
  const query = useOperation(hoursApi.ownStages, {}, { background: true })
  if ((query.data?.rows.length ?? 0) === 0) return null
  return (
    <HomeSection title="Mes stages" query={query} what="vos stages">
      {({ rows }) => (
        <Suspense fallback={null}>
          <OwnStages rows={rows} />
        </Suspense>
      )}
    </HomeSection>
  )
}
