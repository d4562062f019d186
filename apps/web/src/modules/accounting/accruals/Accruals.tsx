// « Régularisations »: what the end of a year leaves to be billed, or to be invoiced by teachers; entered in one press, reversed the day after.
import { accrualsApi } from '@cartable/domain/accounting/accruals/accruals.api.ts'
import { sidesToEnter, totalOf } from '@cartable/domain/accounting/accruals/accruals.rules.ts'
import { type AccrualsState, accrualKinds } from '@cartable/domain/accounting/accruals/accruals.schema.ts'
import { type CompanyCode, companyCodes, companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { addDays, formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button, Select } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { counted } from '../../../platform/fr/typography.ts'
import { useCan } from '../../../platform/session/session.ts'
import { useAddressParam } from '../../../platform/shell/address-param.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { AccrualLines, type LinesAsked } from './AccrualLines.tsx'
import { AccrualSide } from './AccrualSide.tsx'
import classes from './accruals.module.css'

const pathOf: Readonly<Record<CompanyCode, string>> = {
  'private-tuition': '/accounting/accruals',
  traineeship: '/accounting/accruals/stages',
}

const useEnter = (state: AccrualsState | undefined) => {
  const { mutateAsync, isPending } = useAction(accrualsApi.enterAccruals, { refreshes: [['accounting']] })
  const sides = sidesToEnter(state?.sides ?? [])
  const enter = async () => {
    if (!state?.year) return
    const { id, name, to } = state.year
    const isSure = await askConfirmation({
      title: `Écrire les régularisations de l’exercice ${name}\u202f?`,
      body: `${sides.map((side) => `${accrualKinds[side.kind].title}\u00a0: ${formatEuros(totalOf(side.now))} TTC`).join('\u00a0; ')}. Elles sont datées du ${formatDay(to)} et extournées le ${formatDay(addDays(to, 1))}.`,
      confirmLabel: 'Écrire',
    })
    if (!isSure) return
    const read = sides.map(({ kind, now }) => ({ kind, ...now }))
    const answer = await mutateAsync({ yearId: id, read }).catch(() => null)
    if (answer === null) return
    if (answer.isValid) toast.success(`Les régularisations de l’exercice ${name} sont écrites.`)
    else toast.error(answer.errorMsgs.join(' '))
  }
  return { enter, isPending, hasSome: sides.length > 0 }
}

/** What no accrual holds, each with the screen that settles it. */
const LeftOut = ({ disputed, withoutRule }: Pick<AccrualsState, 'disputed' | 'withoutRule'>) =>
  disputed + withoutRule === 0 ? null : (
    <p className={classes.words}>
      Laissés de côté{'\u00a0'}:{' '}
      {disputed > 0 && (
        <AppLink href="/privateTuition/courses?statut=4-disputed" className={classes.link}>
          {counted(disputed, 'cours contesté', 'cours contestés')}
        </AppLink>
      )}
      {disputed > 0 && withoutRule > 0 && ', '}
      {withoutRule > 0 && (
        <AppLink href="/accounting/rates/vat" className={classes.link}>
          {counted(withoutRule, 'cours sans règle de TVA', 'cours sans règle de TVA')}
        </AppLink>
      )}
      .
    </p>
  )

const Accruals = ({ company }: { readonly company: CompanyCode }) => {
  const mayEnter = useCan('closing', 'write')
  const [asked, setAsked] = useAddressParam('exercice')
  const [lines, setLines] = useState<LinesAsked | null>(null)
  const query = useOperation(accrualsApi.accruals, { company, ...(asked !== null && { yearId: asked }) })
  const { enter, isPending, hasSome } = useEnter(query.data)
  const mayMove = mayEnter && query.data?.obstacle === null
  return (
    <Panel
      title="Régularisations"
      breadcrumb={[{ label: 'Comptabilité' }]}
      tabs={companyCodes.map((code) => ({
        ...{ label: companyLabels[code], path: pathOf[code], isCurrent: code === company },
      }))}
      actions={
        mayMove &&
        hasSome && (
          <Button
            variant="filled"
            disabled={isPending}
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => void enter()}
          >
            Écrire les régularisations
          </Button>
        )
      }
    >
      <QueryPanel query={query} what="les régularisations">
        {({ years, year, sides, disputed, withoutRule, obstacle }) =>
          year === null ? (
            <EmptyLine>Aucun exercice n’est ouvert.</EmptyLine>
          ) : (
            <>
              <div className={classes.top}>
                <Select
                  label="Exercice"
                  data={years.map(({ id, name }) => ({ value: String(id), label: name }))}
                  value={String(year.id)}
                  allowDeselect={false}
                  onChange={(value) => setAsked(value)}
                />
              </div>
              <p className={classes.words}>
                Ce qui a été donné jusqu’au {formatDay(year.to)} et n’est facturé qu’après compte dans l’exercice
                {'\u00a0'}: une écriture au dernier jour, extournée le lendemain. La TVA attend en 44587 ou 44586.
              </p>
              {obstacle !== null && <p className={classes.words}>{obstacle}</p>}
              <LeftOut disputed={disputed} withoutRule={withoutRule} />
              {sides.map((side) => (
                <AccrualSide key={side.kind} side={side} mayMove={mayMove} to={year.to} onLines={setLines} />
              ))}
              {lines && <AccrualLines yearId={year.id} asked={lines} onClose={() => setLines(null)} />}
            </>
          )
        }
      </QueryPanel>
    </Panel>
  )
}

export const TuitionAccruals = () => <Accruals company="private-tuition" />
export const StagesAccruals = () => <Accruals company="traineeship" />
