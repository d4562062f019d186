// Prices that wait for the family's answer: what changes, from when, and two buttons.

import { alonePriceText } from '@cartable/domain/contracts/alone-price.ts'
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { taxTermsText } from '@cartable/domain/contracts/prices/tax-terms.schema.ts'
import type { FamilyContract, FamilyHome, FamilyStudent, PriceProposal } from '@cartable/domain/courses/homes.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import { unbroken } from '../../platform/fr/typography.ts'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { toast } from '../../platform/shell/toasts.ts'
import { longDayText } from './course-texts.ts'
import classes from './home.module.css'

type Proposed = { readonly student: FamilyStudent; readonly contract: FamilyContract; readonly proposal: PriceProposal }

/** Every price of the family that waits. */
const proposalsOf = (home: FamilyHome | undefined): Proposed[] =>
  (home?.students ?? []).flatMap((student) =>
    student.contracts.flatMap((contract) =>
      contract.proposal === null ? [] : [{ student, contract, proposal: contract.proposal }],
    ),
  )

const dayText = (day: string) => longDayText(day).replace(/^\S+ /, '')

const Proposal = ({ proposed: { student, contract, proposal } }: { readonly proposed: Proposed }) => {
  const price = `${formatEuros(proposal.hourlyPriceCents)} de l’heure`
  const terms = [alonePriceText(proposal.alonePriceCents), taxTermsText(proposal.taxTerms)].filter(Boolean).join(' ')
  const answer = useAction(contractsApi.answerPrice, {
    refreshes: [['contracts'], ['courses']],
    onSuccess: ({ isValid, errorMsgs }, { status }) => {
      if (!isValid) return void toast.error(unbroken(errorMsgs.join(' ')))
      toast.success(status === 'accepted' ? 'Prix accepté, merci.' : 'Prix refusé\u00a0: nous revenons vers vous.')
    },
  })
  const ask = async (status: 'accepted' | 'refused') => {
    const isAccepting = status === 'accepted'
    const isSure = await askConfirmation({
      title: isAccepting ? 'Accepter le prix' : 'Refuser le prix',
      body: [
        `${contract.subject} de ${student.firstName}\u00a0: ${price}, à compter du ${dayText(proposal.startsOn)}.`,
        ...(terms === '' ? [] : [terms]),
      ].join(' '),
      confirmLabel: isAccepting ? 'Accepter le prix' : 'Refuser le prix',
      isDangerous: !isAccepting,
    })
    if (isSure) answer.mutate({ id: proposal.id, status })
  }
  return (
    <li className={classes.item}>
      <div className={classes.itemText}>
        <h3>
          {contract.subject} de {student.firstName}, avec {contract.teacherName}
        </h3>
        <p>
          <b>{price}</b> à compter du {dayText(proposal.startsOn)}
        </p>
        {terms && <p className={classes.quiet}>{terms}</p>}
        {contract.hourlyPriceCents !== null && (
          <p className={classes.quiet}>
            Aujourd’hui{'\u00a0'}: {formatEuros(contract.hourlyPriceCents)} de l’heure
          </p>
        )}
      </div>
      <div className={classes.itemActions}>
        <Button size="md" loading={answer.isPending} onClick={() => void ask('accepted')}>
          Accepter
        </Button>
        <Button size="md" variant="subtle" disabled={answer.isPending} onClick={() => void ask('refused')}>
          Refuser
        </Button>
      </div>
    </li>
  )
}

export const PriceProposals = ({ home }: { readonly home: FamilyHome | undefined }) => {
  const heading = useId()
  const waiting = proposalsOf(home)
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby={heading} className={classes.section}>
      <h2 id={heading}>{waiting.length === 1 ? 'Un prix vous est proposé' : 'Des prix vous sont proposés'}</h2>
      <ul className={classes.items}>
        {waiting.map((proposed) => (
          <Proposal key={proposed.proposal.id} proposed={proposed} />
        ))}
      </ul>
    </section>
  )
}
