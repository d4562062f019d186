// « À faire » on the home page: one ranked list of what waits for the reader, each line with its next action; what colleagues hold when there is none.
import type { WaitLine, WaitOfOthers } from '@cartable/domain/dashboard/dashboard.api.ts'
import { indicators } from '@cartable/domain/dashboard/dashboard.indicators.ts'
import { ageOf, ageWords, waitKindOf, waitsAtMost } from '@cartable/domain/dashboard/waits.ts'
import { daysBetween } from '@cartable/domain/kernel/dates.ts'
import { listed } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { currentDay } from '../../platform/clock.ts'
import { capital, counted, formatCount } from '../../platform/fr/typography.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { EmptyLine, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { useEnding, useWaits } from './use-waits.ts'
import classes from './WaitLines.module.css'

/** Since when, in the colour of its age. */
export const Age = ({ since }: { readonly since: string | null }) => {
  if (since === null) return null
  const days = daysBetween(since, currentDay())
  return (
    <time className={classes.age} dateTime={since} data-age={ageOf(days)}>
      {ageWords(days)}
    </time>
  )
}

type Ending = ReturnType<typeof useEnding>
const Action = ({ line, ending }: { readonly line: WaitLine; readonly ending: Ending }) => {
  const { action } = waitKindOf(line.kind)
  const name = `${action}\u00a0: ${[line.what, line.who].filter(Boolean).join(', ')}`
  if (line.kind === 'tasks' || line.kind === 'nextActions') {
    const { end, isPending } = ending[line.kind]
    return (
      <Button size="compact-sm" aria-label={name} disabled={isPending} onClick={() => end(line.id)}>
        {action}
      </Button>
    )
  }
  return (
    <Button size="compact-sm" component={AppLink} href={line.place} aria-label={name}>
      {action}
    </Button>
  )
}

const Line = ({ line, ending }: { readonly line: WaitLine; readonly ending: Ending }) => {
  const { what, who, detail, record, since, amountCents, isNamed, kind } = line
  const isOwn = kind === 'tasks'
  return (
    <li className={classes.line}>
      <p className={classes.what}>
        {isOwn ? <AppLink href={line.place}>{what}</AppLink> : what}
        {amountCents !== null && amountCents !== 0 && <b>{formatEuros(amountCents)}</b>}
      </p>
      <p className={classes.facts}>
        {who !== null && (record === null ? <span>{who}</span> : <AppLink href={record}>{who}</AppLink>)}
        {detail !== null && <span>{detail}</span>}
        <Age since={since} />
        {isNamed && !isOwn && <span>à votre nom</span>}
      </p>
      <Action line={line} ending={ending} />
    </li>
  )
}

const Others = ({ others }: { readonly others: readonly WaitOfOthers[] }) => {
  if (others.length === 0) return <EmptyLine>Rien ne vous attend, et vos collègues n’ont rien à vous passer.</EmptyLine>
  return (
    <>
      <EmptyLine>Rien ne vous attend. Vos collègues pourraient vous passer&nbsp;:</EmptyLine>
      <ul className={classes.others} aria-label="Ce que vos collègues pourraient vous passer">
        {others.map(({ kind, count, isAll, names, oldest, list }) => {
          const { indicator } = waitKindOf(kind)
          if (indicator === null) return null
          const { one, label } = indicators[indicator]
          return (
            <li key={kind}>
              <AppLink href={list}>{isAll ? counted(count, one, label) : capital(label)}</AppLink>
              <p className={classes.facts}>
                <span>{`${isAll ? '' : `${formatCount(count)} `}chez ${listed(names)}`}</span>
                <Age since={oldest} />
              </p>
            </li>
          )
        })}
      </ul>
    </>
  )
}

export const WaitLines = () => {
  const [isWhole, showAll] = useState(false)
  const waits = useWaits(isWhole)
  const ending = useEnding()
  const { lines, total, tasksToCome, others } = waits.data ?? { lines: [], total: 0, tasksToCome: 0, others: [] }
  const left = total - lines.length
  return (
    <section className={classes.waits} aria-label="À faire">
      <h2>
        À faire {total > 0 && <span className={classes.count}>{formatCount(total)}</span>}
        {tasksToCome > 0 && (
          <AppLink className={classes.later} href="/crm/toDoList?tri=date">
            {counted(tasksToCome, 'tâche à venir', 'tâches à venir')}
          </AppLink>
        )}
      </h2>
      {waits.isPending ? (
        <Loading rows={6} />
      ) : waits.data === undefined ? (
        <ErrorState error={waits.error} onRetry={() => void waits.refetch()} what="ce qui vous attend" />
      ) : total === 0 ? (
        <Others others={others} />
      ) : (
        <>
          <ol className={classes.lines}>
            {lines.map((line) => (
              <Line key={`${line.kind}-${line.id}`} line={line} ending={ending} />
            ))}
          </ol>
          {left > 0 && !isWhole && (
            <Button className={classes.more ?? ''} onClick={() => showAll(true)}>
              {`Afficher ${left === 1 ? 'l’autre' : `les ${formatCount(left)} autres`}`}
            </Button>
          )}
          {left > 0 && isWhole && <EmptyLine>{`Les ${waitsAtMost} premières, sur ${formatCount(total)}.`}</EmptyLine>}
        </>
      )}
    </section>
  )
}
