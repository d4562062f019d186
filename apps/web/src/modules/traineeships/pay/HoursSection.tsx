// « Heures et paie » of a session: hours and rate of each teacher, day by day, put right with a reason, then sent to the pay.

import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { hoursApi } from '@cartable/domain/traineeships/pay/hours.api.ts'
import type { HoursLine, SessionHours, TeacherHours } from '@cartable/domain/traineeships/pay/hours.schema.ts'
import { Button } from '@mantine/core'
import { IconPlus, IconSend2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { counted, unbroken } from '../../../platform/fr/typography.ts'
import { useCan } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { HoursDialog } from './HoursDialog.tsx'
import classes from './pay.module.css'
import { hoursRefreshes, minutesText, presenceText, rateText, stateText } from './pay-texts.ts'

const sumOf = (teachers: readonly TeacherHours[], of: (one: TeacherHours) => number) =>
  teachers.reduce((sum, one) => sum + of(one), 0)

const Sums = ({ teachers }: { readonly teachers: readonly TeacherHours[] }) => {
  const shown: readonly (readonly [string, string])[] = [
    ['Heures tenues', minutesText(sumOf(teachers, ({ minutes }) => minutes))],
    ['Ce qu’elles apportent', formatEuros(sumOf(teachers, ({ amountCents }) => amountCents))],
    ['Envoyé en paie', formatEuros(sumOf(teachers, ({ sentCents }) => sentCents))],
    ['À envoyer', formatEuros(sumOf(teachers, ({ toSendCents }) => toSendCents))],
  ]
  return (
    <dl className={classes.sums}>
      {shown.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Nothing is left to send where the differences make up for each other: they are sent all the same. */
const hasToSend = (teachers: readonly TeacherHours[]) => teachers.some(({ toSendCents }) => toSendCents !== 0)

const SendButton = ({ hours }: { readonly hours: SessionHours }) => {
  const send = useAction(hoursApi.sendHours, {
    refreshes: hoursRefreshes,
    onSuccess: ({ isValid, errorMsgs }) =>
      void (isValid
        ? toast.success('Heures envoyées en paie\u00a0: chaque professeur les voit chez lui.')
        : toast.error(unbroken(errorMsgs.join(' ')))),
  })
  const own = hours.teachers.filter(({ toSendCents }) => toSendCents !== 0)
  const ask = async () => {
    const [employees, others] = [own.filter((one) => !one.selfEmployed), own.filter((one) => one.selfEmployed)]
    const isSure = await askConfirmation({
      title: `Envoyer ${formatEuros(hours.toSendCents)} en paie\u202f?`,
      body: [
        others.length > 0 &&
          `${counted(others.length, 'professeur indépendant', 'professeurs indépendants')}\u00a0: ${formatEuros(sumOf(others, ({ toSendCents }) => toSendCents))}, dans «\u00a0Paie\u00a0».`,
        employees.length > 0 &&
          `${counted(employees.length, 'professeur salarié', 'professeurs salariés')} de la société\u00a0: ${formatEuros(sumOf(employees, ({ toSendCents }) => toSendCents))}, dans les heures à reprendre de «\u00a0Bulletins\u00a0».`,
        'Ce qui se corrige ensuite s’envoie comme une différence.',
      ]
        .filter(Boolean)
        .join(' '),
      confirmLabel: 'Envoyer en paie',
    })
    if (isSure) send.mutate({ sessionId: hours.sessionId, totalCents: hours.toSendCents })
  }
  return (
    <Button
      variant="filled"
      leftSection={<IconSend2 size={16} aria-hidden />}
      loading={send.isPending}
      onClick={() => void ask()}
    >
      Envoyer en paie
    </Button>
  )
}

type LineProps = { readonly line: HoursLine; readonly teacher: string; readonly onCorrect: (() => void) | null }
const Line = ({ line, teacher, onCorrect }: LineProps) => {
  const { minutes, plannedMinutes, amountCents, rateCents, reason } = line
  const isOther = plannedMinutes !== minutes
  return (
    <li data-off={!line.isGone || undefined}>
      <span className={classes.what}>
        {formatDay(line.day)} · {line.group}
        <span className={classes.quiet}>
          {[
            `${minutesText(minutes)} × ${rateText(rateCents)}`,
            isOther && plannedMinutes !== null && `prévu ${minutesText(plannedMinutes)}`,
            isOther && plannedMinutes === null && 'non prévu',
            reason,
            line.isGone && presenceText(line),
            !line.isGone && 'à venir',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={classes.amount}>{amountCents === null ? '–' : formatEuros(amountCents)}</span>
      {onCorrect && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Corriger les heures ${de(teacher)} du ${formatDay(line.day)}, ${line.group}`}
          onClick={onCorrect}
        >
          Corriger
        </Button>
      )}
    </li>
  )
}

type Corrected = HoursLine & { readonly teacherId: number; readonly teacher: string }
const Teacher = ({
  own,
  correct,
}: {
  readonly own: TeacherHours
  readonly correct: ((line: Corrected) => void) | null
}) => (
  <section aria-label={own.teacher} className={classes.teacher}>
    <h2>
      <AppLink href={`/teacher/show/${own.teacherId}`}>{own.teacher}</AppLink>{' '}
      <Statut meaning={own.selfEmployed ? 'info' : 'primary'}>
        {own.selfEmployed ? 'Indépendant' : 'Salarié de la société'}
      </Statut>
    </h2>
    <p className={classes.quiet}>
      {minutesText(own.minutes)}, {formatEuros(own.amountCents)} · {stateText(own)}
      {own.withoutRate > 0 &&
        ` · ${counted(own.withoutRate, 'jour', 'jours')} sans taux horaire\u00a0: dites-le par «\u00a0Corriger\u00a0»`}
    </p>
    <ul className={classes.lines}>
      {own.lines.map((line) => (
        <Line
          key={`${line.groupId} ${line.day}`}
          line={line}
          teacher={own.teacher}
          onCorrect={correct && (() => correct({ ...line, teacherId: own.teacherId, teacher: own.teacher }))}
        />
      ))}
    </ul>
  </section>
)

type Session = { readonly id: number; readonly status: string }
/** A closed session keeps it: hours and pay are put right after its end, too. */
export const HoursSection = ({ session }: { readonly session: Session }) => {
  const mayWrite = useCan('traineeships', 'write')
  const [edited, setEdited] = useState<Corrected | 'new' | null>(null)
  const query = useOperation(hoursApi.showHours, { sessionId: String(session.id) })
  return (
    <QueryPanel query={query} what="les heures">
      {(hours) => (
        <>
          <Sums teachers={hours.teachers} />
          {mayWrite && (
            <div className={classes.bar}>
              {hasToSend(hours.teachers) && <SendButton hours={hours} />}
              {hours.groups.length > 0 && (
                <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
                  Ajouter des heures
                </Button>
              )}
            </div>
          )}
          {hours.teachers.length === 0 && (
            <EmptyLine>
              Aucun professeur n’a encore accepté de groupe{'\u00a0'}: ses heures viennent avec sa réponse.
            </EmptyLine>
          )}
          {hours.teachers.map((own) => (
            <Teacher key={own.teacherId} own={own} correct={mayWrite ? setEdited : null} />
          ))}
          {edited !== null && (
            <HoursDialog hours={hours} line={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
          )}
        </>
      )}
    </QueryPanel>
  )
}

/** What each teacher gave and was sent, said before a session is closed. */
export const ClosingHours = ({ sessionId }: { readonly sessionId: number }) => {
  const query = useOperation(hoursApi.showHours, { sessionId: String(sessionId) })
  return (
    <QueryPanel query={query} what="les heures">
      {({ teachers }) => (
        <section aria-label="Heures et paie">
          <p>{teachers.length === 0 ? 'Aucune heure de professeur.' : 'Ce que chacun a donné\u00a0:'}</p>
          <ul>
            {teachers.map((own) => (
              <li key={own.teacherId}>
                {own.teacher}
                {'\u00a0'}: {minutesText(own.minutes)}, {formatEuros(own.amountCents)} ({stateText(own)})
              </li>
            ))}
          </ul>
        </section>
      )}
    </QueryPanel>
  )
}
