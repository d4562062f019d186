// What the ledger says of itself: whether its chain was verified, and what waits or cannot be posted.
import { ledgerApi } from '@cartable/domain/accounting/ledger.api.ts'
import type { LedgerVerdict } from '@cartable/domain/accounting/ledger.schema.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/client.ts'
import { routeFailure } from '../../platform/api/failures.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { counted } from '../../platform/fr/typography.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { Statut } from '../../platform/theme/Statut.tsx'
import { useTaskEnd } from './fec/use-task-end.ts'
import classes from './ledger.module.css'

/** Verifies the chain of a year when asked, and keeps what it found. */
export const useVerdict = (year: string) => {
  const [verdict, setVerdict] = useState<LedgerVerdict | null>(null)
  const [isVerifying, setVerifying] = useState(false)
  const verify = async () => {
    setVerifying(true)
    try {
      setVerdict(await call(ledgerApi.ledgerVerify, { year }))
    } catch (error) {
      if (!isApiError(error)) throw error
      routeFailure(error, 'action')
    } finally {
      setVerifying(false)
    }
  }
  const [task, setTask] = useState<string | null>(null)
  const [endOf, setEnd] = useState<string | null>(null)
  const end = useTaskEnd(task, task !== null && endOf === task)
  const isOver = end?.isOver === true
  const verifyWhole = async () => {
    try {
      setTask((await call(ledgerApi.ledgerVerifyWhole, {})).taskUuid)
    } catch (error) {
      if (!isApiError(error)) throw error
      routeFailure(error, 'action')
    }
  }
  useEffect(() => {
    if (task === null || !isOver || endOf === task) return
    setEnd(task)
    // what it found is told with what came since
    void verify()
  })
  return {
    verdict: verdict?.year === Number(year) ? verdict : null,
    ...{ isVerifying, verify, year, verifyWhole },
    /** From 0 to 1 while all is read again; null otherwise. */
    whole: task !== null && !isOver ? (end?.progress ?? 0) : null,
  }
}
type Verifying = ReturnType<typeof useVerdict>

export const VerdictBadge = ({ verdict }: Pick<Verifying, 'verdict'>) => {
  const state = useOperation(ledgerApi.ledgerState, {}, { background: true, refreshEvery: 60_000 }).data
  return (
    <span className={classes.badges} aria-live="polite">
      {verdict &&
        (verdict.faults.length === 0 ? (
          <>
            <Statut meaning="success" icon={IconShieldCheck}>
              Chaîne vérifiée
            </Statut>
            <span className={classes.quiet}>
              {counted(verdict.entryCount, 'écriture')} de {verdict.year}
              {verdict.readWholeAt !== null && `, relues en entier le ${formatInstant(verdict.readWholeAt)}`}
            </span>
          </>
        ) : (
          <Statut meaning="danger" icon={IconShieldX}>
            Chaîne rompue
          </Statut>
        ))}
      {state !== undefined && state.waiting > 0 && (
        <Statut meaning="info" icon={IconClock}>
          {`${state.isMore ? 'Plus de ' : ''}${counted(state.waiting, 'événement')} à écrire`}
        </Statut>
      )}
    </span>
  )
}

export const VerifyButton = ({ isVerifying, verify, verdict, year, whole, verifyWhole }: Verifying) => (
  <>
    {(verdict !== null || whole !== null) && (
      <Button
        disabled={whole !== null}
        title="Recalcule l’empreinte de chaque écriture, de la première à la dernière"
        onClick={() => void verifyWhole()}
      >
        {whole === null ? 'Tout relire' : `Relecture\u00a0: ${Math.round(whole * 100)}\u00a0%`}
      </Button>
    )}
    <Button
      loading={isVerifying}
      leftSection={<IconShieldCheck size={16} aria-hidden />}
      title={`Recalcule l’empreinte des écritures de ${year} depuis la dernière relecture entière`}
      onClick={() => void verify()}
    >
      Vérifier la chaîne
    </Button>
  </>
)

/** Faults of the chain, and events that no account or no year can take. */
export const LedgerNotices = ({ verdict }: Pick<Verifying, 'verdict'>) => {
  const state = useOperation(ledgerApi.ledgerState, {}, { background: true }).data
  const icon = <IconAlertTriangle size={18} aria-hidden />
  const isHeld = state !== undefined && (state.missingNatures.length > 0 || state.withoutYear > 0)
  return (
    <>
      {verdict && verdict.faults.length > 0 && (
        <Alert
          className={classes.notice}
          color="danger"
          role="alert"
          icon={icon}
          title="La chaîne des écritures est rompue"
        >
          <ul>
            {verdict.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Alert>
      )}
      {isHeld && (
        <Alert className={classes.notice} color="warning" role="status" icon={icon} title="Des écritures attendent">
          <ul>
            {state.missingNatures.map(({ nature, label, count, since }) => (
              <li key={nature}>
                Aucun compte n’a la nature «&nbsp;{label}&nbsp;»&nbsp;: {counted(count, 'événement')} depuis le{' '}
                {formatDay(since)}.{' '}
                <AppLink href="/accounting/codification/sysAccounts">Comptes du plan comptable</AppLink>
              </li>
            ))}
            {state.withoutYear > 0 && (
              <li>
                {counted(state.withoutYear, 'événement')} d’une date qu’aucun exercice ne contient.{' '}
                <AppLink href="/accounting/years">Exercices</AppLink>
              </li>
            )}
          </ul>
        </Alert>
      )}
    </>
  )
}
