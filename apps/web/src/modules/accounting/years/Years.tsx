// « Exercices »: the fiscal years of a company; the one whose turn it is is closed, the next one opened, the FEC of each handed over.
import { yearsApi } from '@cartable/domain/accounting/years/years.api.ts'
import type { FiscalYearRow, YearsState } from '@cartable/domain/accounting/years/years.schema.ts'
import { type CompanyCode, companyCodes, companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconPlus } from '@tabler/icons-react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { useCan, useToday } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { useFec } from '../fec/use-fec.ts'
import { YearLine } from './YearLine.tsx'
import classes from './years.module.css'

const pathOf: Readonly<Record<CompanyCode, string>> = {
  'private-tuition': '/accounting/years',
  traineeship: '/accounting/years/stages',
}
const refreshes = [['accounting'], ['dashboard']] as const

const useYearActions = (company: CompanyCode, state: YearsState | undefined) => {
  const opening = useAction(yearsApi.openYear, { refreshes })
  const closing = useAction(yearsApi.closeYear, { refreshes })
  const tell = (answer: { isValid: boolean; errorMsgs: readonly string[] } | null, done: string) => {
    if (answer === null) return
    if (answer.isValid) toast.success(done)
    else toast.error(answer.errorMsgs.join(' '))
  }
  const open = async () => {
    if (!state) return
    const { from, name } = state.next
    tell(await opening.mutateAsync({ company, from }).catch(() => null), `L’exercice ${name} est ouvert.`)
  }
  const close = async (year: FiscalYearRow) => {
    const made = `${year.resultCents < 0 ? 'une perte' : 'un bénéfice'} de ${formatEuros(Math.abs(year.resultCents))}`
    const opens =
      state?.toClose?.opensNext == null
        ? ''
        : ` L’exercice suivant, du ${formatDay(state.toClose.opensNext)}, s’ouvre en même temps.`
    const isSure = await askConfirmation({
      title: `Clôturer l’exercice ${year.name}\u202f?`,
      body: `Il se termine par ${made}. Ses soldes et son résultat ouvrent l’exercice suivant (journal des à-nouveaux)\u00a0; ses mois ne se rouvriront plus.${opens}`,
      confirmLabel: 'Clôturer',
    })
    if (!isSure) return
    tell(await closing.mutateAsync({ id: year.id }).catch(() => null), `L’exercice ${year.name} est clôturé.`)
  }
  return { open, close, isPending: opening.isPending || closing.isPending }
}

/** What the year whose turn it is waits for, each with its screen. */
const Obstacles = ({ state, today }: { readonly state: YearsState; readonly today: string }) => {
  const { toClose, years } = state
  const year = years.find(({ id }) => id === toClose?.id)
  if (!toClose || !year || toClose.obstacles.length === 0 || year.to >= today) return null
  return (
    <section aria-label={`Avant de clôturer l’exercice ${year.name}`} className={classes.notice}>
      <h2>Avant de clôturer l’exercice {year.name}</h2>
      <ul className={classes.obstacles}>
        {toClose.obstacles.map(({ words, path }) => (
          <li key={words}>
            <AppLink href={path} className={classes.link}>
              {words}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Years = ({ company }: { readonly company: CompanyCode }) => {
  const today = useToday()
  const mayClose = useCan('closing', 'write')
  const query = useOperation(yearsApi.years, { company })
  const state = query.data
  const { open, close, isPending } = useYearActions(company, state)
  const fec = useFec()
  const turn = state?.years.find(({ id }) => id === state.toClose?.id)
  const isReady = turn !== undefined && state?.toClose?.obstacles.length === 0
  return (
    <Panel
      title="Exercices"
      breadcrumb={[{ label: 'Comptabilité' }]}
      tabs={companyCodes.map((code) => ({
        ...{ label: companyLabels[code], path: pathOf[code], isCurrent: code === company },
      }))}
      actions={
        mayClose && (
          <>
            {state && state.next.opensOn <= today && (
              <Button
                disabled={isPending}
                leftSection={<IconPlus size={16} aria-hidden />}
                title={`Exercice ${state.next.name}, du ${formatDay(state.next.from)} au ${formatDay(state.next.to)}`}
                onClick={() => void open()}
              >
                Nouvel exercice
              </Button>
            )}
            {isReady && (
              <Button
                variant="filled"
                disabled={isPending}
                leftSection={<IconLock size={16} aria-hidden />}
                onClick={() => void close(turn)}
              >
                Clôturer l’exercice {turn.name}
              </Button>
            )}
          </>
        )
      }
    >
      <p className={classes.words}>
        Un exercice se clôture quand ses douze mois le sont{'\u00a0'}: ses soldes ouvrent le suivant. Le FEC est vérifié
        avant d’être écrit{'\u00a0'}; sa description l’accompagne.
      </p>
      {fec.refusal && (
        <Alert
          className={classes.notice}
          color="danger"
          role="alert"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title="Le FEC n’est pas écrit"
        >
          <p>
            {fec.refusal.words} {fec.refusal.isSiren && <AppLink href="/admin/grcompany">Renseigner le SIREN</AppLink>}
          </p>
        </Alert>
      )}
      <QueryPanel query={query} what="les exercices">
        {(shown) => (
          <>
            <Obstacles state={shown} today={today} />
            {shown.years.length === 0 ? (
              <EmptyLine>Aucun exercice n’est ouvert.</EmptyLine>
            ) : (
              <ul className={classes.lines} aria-label="Exercices">
                {shown.years.map((year) => (
                  <YearLine
                    key={year.id}
                    year={year}
                    today={today}
                    isBusy={fec.busyYearId === year.id}
                    onFec={(one) => void fec.ask(one)}
                  />
                ))}
              </ul>
            )}
            {shown.next.opensOn > today && (
              <p className={classes.quiet}>
                L’exercice {shown.next.name} pourra s’ouvrir à partir du {formatDay(shown.next.opensOn)}.
              </p>
            )}
          </>
        )}
      </QueryPanel>
    </Panel>
  )
}

export const TuitionYears = () => <Years company="private-tuition" />
export const StagesYears = () => <Years company="traineeship" />
