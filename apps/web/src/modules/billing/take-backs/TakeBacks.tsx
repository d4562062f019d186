// « Trop-versés aux professeurs »: who owes what for lessons put right since they were paid, what he says to it, letters and money given back; pay that left for a wrong account.
import { takeBacksApi as api } from '@cartable/domain/billing/take-backs/take-backs.api.ts'
import type {
  TakeBacks as All,
  TakeBackRow,
  TakeBackTeacher,
} from '@cartable/domain/billing/take-backs/take-backs.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { urlOf } from '../../../platform/api/client.ts'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { useCan } from '../../../platform/session/session.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import classes from '../pay-runs/pay-runs.module.css'
import { Misdirected } from './Misdirected.tsx'
import { DecideDialog, GiveBackDialog, KeepDialog, takeBackRefreshes } from './TakeBackDialogs.tsx'
import { detailsOf, isContested, stateOf } from './take-back-texts.ts'

type Asked = { readonly kind: 'keep' | 'decide'; readonly row: TakeBackRow }

const Line = ({ row, ask }: { readonly row: TakeBackRow; readonly ask: (asked: Asked) => void }) => {
  const [mayWrite, mayKeep] = [useCan('payroll', 'write'), useCan('payWaiver', 'write')]
  const state = stateOf(row)
  const isOpen = row.leftCents < 0
  const about = `cours du ${formatDay(row.day)}, ${row.what}`
  return (
    <li>
      <Statut meaning={state.meaning}>{state.words}</Statut>
      <span className={classes.what}>
        Cours du {formatDay(row.day)}, {row.what}
        <span className={classes.quiet}>
          {unbroken([row.reason, ...detailsOf(row), row.isEmployee ? 'sur bulletin' : 'sur versement'].join(' · '))}
        </span>
        {row.answer !== null && (
          <span className={classes.quiet}>
            Le professeur{'\u00a0'}: «{'\u00a0'}
            {row.answer}
            {'\u00a0'}»{row.decision !== null && ` Répondu\u00a0: ${row.decision}`}
          </span>
        )}
        {row.recovery === 'kept' && (
          <span className={classes.quiet}>
            {row.keptReason} Marge du cours{'\u00a0'}: {formatEuros(row.marginCents)}
          </span>
        )}
      </span>
      <span className={classes.amount}>{formatEuros(row.leftCents)}</span>
      {mayWrite && isContested(row) && (
        <Button
          size="compact-sm"
          aria-label={`Maintenir la reprise, ${about}`}
          onClick={() => ask({ kind: 'decide', row })}
        >
          Maintenir…
        </Button>
      )}
      {mayKeep && isOpen && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Ne pas reprendre, ${about}`}
          onClick={() => ask({ kind: 'keep', row })}
        >
          Ne pas reprendre…
        </Button>
      )}
      {row.claimedOn !== null && (
        <Button
          size="compact-sm"
          variant="subtle"
          component="a"
          href={urlOf(api.claimLetter, { id: String(row.id) })}
          target="_blank"
          rel="noreferrer"
          aria-label={`Voir la lettre, ${about} (nouvel onglet)`}
        >
          Lettre
        </Button>
      )}
      <HistoryButton className="teacher_dues" entityId={row.id} isSmall />
    </li>
  )
}

const Teacher = ({ teacher, ask }: { readonly teacher: TakeBackTeacher; readonly ask: (asked: Asked) => void }) => {
  const mayWrite = useCan('payroll', 'write')
  const [isGiving, setGiving] = useState(false)
  const { teacherId, claimableCents, claimedCents } = teacher
  const said = (words: string) => ({
    refreshes: takeBackRefreshes,
    onSuccess: ({ isValid, errorMsgs }: { isValid: boolean; errorMsgs: readonly string[] }) =>
      void (isValid ? toast.success(words) : toast.error(unbroken(errorMsgs.join(' ')))),
  })
  const claim = useAction(api.claim, said('Lettre envoyée au professeur.'))
  const withdraw = useAction(api.withdraw, said('Lettre annulée\u00a0: ses prochains versements sont repris.'))
  return (
    <section aria-label={teacher.teacher} className={classes.block}>
      <h2>
        <AppLink href={`/teacher/show/${teacherId}`}>{teacher.teacher}</AppLink>
      </h2>
      {teacher.isGone && (
        <p className={classes.quiet}>N’enseigne plus{'\u00a0'}: aucun versement ne reprendra ce qu’il doit.</p>
      )}
      <ul className={classes.lines}>
        {teacher.rows.map((row) => (
          <Line key={row.id} row={row} ask={ask} />
        ))}
      </ul>
      {mayWrite && (
        <div className={classes.choice}>
          {claimableCents > 0 && (
            <Button size="compact-sm" loading={claim.isPending} onClick={() => claim.mutate({ teacherId })}>
              Demander {formatEuros(claimableCents)} par lettre
            </Button>
          )}
          {claimedCents > 0 && (
            <Button size="compact-sm" onClick={() => setGiving(true)}>
              Virement reçu…
            </Button>
          )}
          {claimedCents > 0 && (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate({ teacherId })}
            >
              Annuler la lettre
            </Button>
          )}
        </div>
      )}
      {isGiving && <GiveBackDialog teacher={teacher} onClose={() => setGiving(false)} />}
    </section>
  )
}

const Sums = ({ all }: { readonly all: All }) => (
  <dl className={classes.sums}>
    <div>
      <dt>Dû par les professeurs</dt>
      <dd>{formatEuros(all.leftCents)}</dd>
    </div>
    <div>
      <dt>Dont demandé par lettre (409700)</dt>
      <dd>{formatEuros(all.claimedCents)}</dd>
    </div>
  </dl>
)

export const TakeBacks = () => {
  const query = useOperation(api.list, {})
  const [asked, ask] = useState<Asked | null>(null)
  return (
    <Panel title="Trop-versés aux professeurs" breadcrumb={[{ label: 'Comptabilité' }]}>
      <QueryPanel query={query} what="les trop-versés">
        {(all) =>
          all.teachers.length === 0 ? (
            <EmptyLine>Aucun professeur n’a été payé de trop.</EmptyLine>
          ) : (
            <>
              <Sums all={all} />
              {all.teachers.map((teacher) => (
                <Teacher key={teacher.teacherId} teacher={teacher} ask={ask} />
              ))}
            </>
          )
        }
      </QueryPanel>
      <Misdirected />
      {asked?.kind === 'keep' && <KeepDialog row={asked.row} onClose={() => ask(null)} />}
      {asked?.kind === 'decide' && <DecideDialog row={asked.row} onClose={() => ask(null)} />}
    </Panel>
  )
}
