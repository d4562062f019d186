// What is known of a correction before it is saved: what stands against it, what is unusual, the price it leads to, who is told.
import { correctionsApi } from '@cartable/domain/courses/corrections/corrections.api.ts'
import type { CourseCorrectionRecord } from '@cartable/domain/courses/corrections/corrections.schema.ts'
import { lessonInstant } from '@cartable/domain/courses/shared/lesson.rules.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { Alert } from '@mantine/core'
import { useOperation } from '../../../platform/api/hooks.ts'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import classes from '../planning/planning.module.css'

type Asked = SentOf<typeof correctionsApi.checkCorrection>
type Props = { readonly record: CourseCorrectionRecord }

/** What the form asks for, once it can be read. */
const useAsked = (id: number): Asked | null => {
  const contractId = useFormValue<number | null>('contractId')
  const doneAt = useFormValue<string | null>('doneAt')
  const minutes = useFormValue<number | null>('durationMinutes')
  if (typeof contractId !== 'number' || typeof minutes !== 'number' || !lessonInstant.safeParse(doneAt).success)
    return null
  return { id: String(id), contractId: String(contractId), doneAt: doneAt ?? '', durationMinutes: minutes }
}

const Said = ({ asked, record }: Props & { readonly asked: Asked }) => {
  const check = useOperation(correctionsApi.checkCorrection, asked, { keepPrevious: true, background: true }).data
  if (!check) return null
  const { obstacles, warnings, priceCents, told } = check
  return (
    <>
      {obstacles.length > 0 && (
        <Alert color="danger">
          {obstacles.map(({ message, link }) => (
            <div key={message}>
              {unbroken(message)} {link && <AppLink href={link}>Ouvrir la fiche</AppLink>}
            </div>
          ))}
        </Alert>
      )}
      {warnings.length > 0 && (
        <Alert color="warning">
          {warnings.map((warning) => (
            <div key={warning}>{unbroken(warning)}</div>
          ))}
        </Alert>
      )}
      {priceCents !== null && record.priceCents !== null && priceCents !== record.priceCents && (
        <p>
          Prix{'\u00a0'}: <s>{formatEuros(record.priceCents)}</s> <b>{formatEuros(priceCents)}</b>
        </p>
      )}
      {told.length > 0 && (
        <p>
          Prévenus{'\u00a0'}: {told.join(' ; ')}
        </p>
      )}
    </>
  )
}

export const CorrectionVerdict = ({ record }: Props) => {
  const asked = useAsked(record.id)
  return (
    <div className={classes.verdict} role="status" aria-live="polite">
      {asked && <Said asked={asked} record={record} />}
    </div>
  )
}
