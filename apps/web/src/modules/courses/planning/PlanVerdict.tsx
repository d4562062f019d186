// What is known of a plan before it is sent: what stands against it, what is unusual, what it costs, who will be told.
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import { lessonInstant } from '@cartable/domain/courses/shared/lesson.rules.ts'
import type { LessonLocation } from '@cartable/domain/courses/shared/place.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Alert } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useOperation } from '../../../platform/api/hooks.ts'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import classes from './planning.module.css'

type Hour = {
  readonly contractId: number
  readonly at: string
  readonly minutes: number
  readonly withIds: readonly number[]
  /** Elsewhere than the contract says. */
  readonly location: LessonLocation | null
}

/** The hour of the form around, once it can be read. */
export const useAskedHour = (): Hour | null => {
  const contractId = useFormValue<number | null>('contractId')
  const at = useFormValue<string | null>('expectedAt')
  const minutes = useFormValue<number | null>('durationMinutes')
  const withIds = useFormValue<readonly number[] | null>('withIds') ?? []
  const location = useFormValue<LessonLocation | null | undefined>('location') ?? null
  if (contractId === null || typeof minutes !== 'number' || !lessonInstant.safeParse(at).success) return null
  return { contractId, at: at ?? '', minutes, withIds, location }
}

const linkWords = (link: string): string => {
  if (link.endsWith('#prix')) return 'Voir les prix du contrat'
  return link.startsWith('/privateTuition/contract/') ? 'Ouvrir le contrat' : 'Ouvrir la fiche'
}

type CureProps = {
  readonly link: string
  /** Closes what lies over the page: it may be the very one that the link leads to. */
  readonly onLeave: () => void
}
/** To the screen that removes the cause of a refusal. */
export const CureLink = ({ link, onLeave }: CureProps) => {
  const isHere = useLocation({ select: ({ pathname }) => pathname }) === link.split('#')[0]
  return (
    <AppLink href={link} onClick={() => isHere && onLeave()}>
      {linkWords(link)}
    </AppLink>
  )
}

type SaidProps = { readonly hour: Hour; readonly courseId: number | null; readonly onLeave: () => void }
const Said = ({ hour, courseId, onLeave }: SaidProps) => {
  const query = useOperation(
    planningApi.check,
    {
      contractId: String(hour.contractId),
      at: hour.at,
      durationMinutes: hour.minutes,
      ...(courseId !== null && { courseId: String(courseId) }),
      ...(hour.withIds.length > 0 && { withIds: hour.withIds.join(',') }),
      ...(hour.location !== null && { location: hour.location }),
    },
    { keepPrevious: true, background: true },
  )
  const check = query.data
  if (!check) return null
  return (
    <>
      {check.obstacles.length > 0 && (
        <Alert color="danger">
          {check.obstacles.map(({ message, link }) => (
            <div key={message}>
              {unbroken(message)} {link && <CureLink link={link} onLeave={onLeave} />}
            </div>
          ))}
        </Alert>
      )}
      {check.warnings.length > 0 && (
        <Alert color="warning">
          {check.warnings.map((warning) => (
            <div key={warning}>{unbroken(warning)}</div>
          ))}
        </Alert>
      )}
      {check.priceCents !== null && (
        <p>
          Prix prévu{'\u00a0'}: <b>{formatEuros(check.priceCents)}</b>
        </p>
      )}
      {check.obstacles.length === 0 && check.told.length > 0 && (
        <p>
          Prévenus{'\u00a0'}: {check.told.join(' ; ')}
        </p>
      )}
    </>
  )
}

type Props = { readonly courseId: number | null; readonly onLeave: () => void }
export const PlanVerdict = ({ courseId, onLeave }: Props) => {
  const hour = useAskedHour()
  return (
    <div className={classes.verdict} role="status" aria-live="polite">
      {hour && <Said hour={hour} courseId={courseId} onLeave={onLeave} />}
    </div>
  )
}
