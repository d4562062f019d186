// Every mail and SMS that families, pupils, teachers, candidates and visitors are promised: under which templates it leaves, and the test that reads it where it arrives.

/**
 * Test file, from the root, and words of the mail that it looks for: some of its subject, title or text, or the code of its
 * template. Templates whose words say the same are read by the same test.
 */
type Reading = readonly [file: string, words: string]
/** Of a mail of the table: its templates, each with who reads it. */
export type Announced = Readonly<Record<string, Readonly<Record<string, Reading>>>>

const server = 'apps/server/src/modules'
const mails = 'apps/server/test/mails'
const journeys = 'e2e/journeys'

const accounts: Announced = {
  'account-registered': {
    'account-registered': [`${server}/access/registration/registration.test.ts`, 'Ouvrez votre espace'],
  },
  'account-already-open': {
    'account-already-open': [`${server}/access/registration/registration.test.ts`, 'Vous avez déjà un compte'],
  },
  'account-creation': { 'account-creation': [`${journeys}/visitor-links.spec.ts`, 'Votre compte est ouvert'] },
  'account-password-reset': {
    'account-password-reset': [`${server}/access/sign-in/passwords.test.ts`, 'Choisissez un nouveau mot de passe'],
  },
  'account-sign-in-link': { 'account-sign-in-link': [`${mails}/accounts.test.ts`, 'Votre lien de connexion'] },
  'account-login-code': { 'account-login-code': [`${mails}/accounts.test.ts`, 'code de connexion'] },
  'account-changed': { 'account-changed': [`${journeys}/family-account.spec.ts`, 'Votre compte a changé'] },
  'account-address-proof': { 'account-address-proof': [`${mails}/accounts.test.ts`, 'Confirmez votre adresse'] },
  'terms-updated': { 'terms-updated': [`${mails}/accounts.test.ts`, 'Nos conditions changent'] },
}

const families: Announced = {
  'pupil-moved': {
    'pupil-left': [`${journeys}/staff-mistakes.spec.ts`, 'n’est plus dans votre espace'],
    'pupil-joined': [`${journeys}/staff-mistakes.spec.ts`, 'est maintenant dans votre espace'],
    'pupil-moved-teacher': [`${journeys}/staff-mistakes.spec.ts`, 'une autre famille'],
  },
}

const contacts: Announced = {
  'contact-received': { 'contact-received': [`${journeys}/visitor-contact.spec.ts`, 'bien reçu votre demande'] },
  'contact-prospect': { 'contact-prospect': [`${journeys}/visitor-contact.spec.ts`, 'Votre demande de cours'] },
  'contact-dunning': {
    'contact-dunning1': [`${mails}/boards.test.ts`, 'restons en contact'],
    'contact-dunning2': [`${mails}/boards.test.ts`, 'Votre demande de cours est toujours ouverte'],
    'contact-dunning3': [`${mails}/boards.test.ts`, 'Souhaitez-vous toujours des cours'],
  },
  'request-received': { 'request-received': [`${journeys}/family-entry.spec.ts`, 'Nous cherchons un professeur'] },
  'linking-proposal': { 'linking-proposal': [`${server}/linking/linking.test.ts`, 'Un élève en'] },
  'linking-proposal-over': {
    'linking-proposal-over': [`${journeys}/tuition-search.spec.ts`, 'a trouvé son professeur'],
  },
  'linking-test-course': { 'linking-test-course': [`${server}/linking/linking.test.ts`, 'linking-test-course'] },
  'linking-test-course-answer': {
    'linking-test-course-answer': [`${journeys}/tuition-search.spec.ts`, 'Cours d’essai avec'],
  },
}

const contracts: Announced = {
  'contract-started': {
    'contract-started': [`${mails}/lessons.test.ts`, 'contract-started'],
    'contract-started-teacher': [`${mails}/lessons.test.ts`, 'Vos cours avec'],
  },
  'price-proposed': {
    'price-proposed': [`${server}/contracts/prices/tell-price.test.ts`, 'price-proposed'],
    'price-reminder': [`${server}/contracts/prices/tell-price.test.ts`, 'price-reminder'],
  },
  'price-answered': { 'price-answered': [`${mails}/lessons.test.ts`, 'Votre rémunération change'] },
  'contract-ended': {
    'contract-ended': [`${server}/contracts/ends.test.ts`, 'contract-ended'],
    'contract-ended-teacher': [`${server}/contracts/ends.test.ts`, 'contract-ended-teacher'],
    'contract-paused': [`${journeys}/tuition-ends.spec.ts`, 'sont suspendus'],
    'contract-goes-on': [`${server}/contracts/ends.test.ts`, 'contract-goes-on'],
  },
  'nlc-*': {
    'nlc-teacher-question': [`${server}/courses/no-longer-courses/no-longer-courses.test.ts`, 'nlc-teacher-question'],
    'nlc-customer-question': [`${server}/courses/no-longer-courses/no-longer-courses.test.ts`, 'nlc-customer-question'],
    'nlc-customer-close': [`${journeys}/tuition-silent.spec.ts`, 'sont suspendus'],
    'nlc-customer-end': [`${mails}/boards.test.ts`, 's’arrêtent'],
  },
  'evaluation-asked': { 'evaluation-asked': [`${mails}/lessons.test.ts`, 'content'] },
}

const lessons: Announced = {
  'course-planned': {
    'course-planned': [`${server}/courses/planning/told.test.ts`, 'course-planned'],
    'course-series': [`${server}/courses/together/rhythm.test.ts`, 'course-series'],
  },
  'course-change-asked': {
    'course-change-asked': [`${server}/courses/requests/requests.test.ts`, 'course-change-asked'],
  },
  'course-change-answered': {
    'course-change-answered': [`${server}/courses/requests/requests.test.ts`, 'course-change-answered'],
    'course-moved': [`${server}/courses/planning/told.test.ts`, 'course-moved'],
    'course-moved-sms': [`${mails}/sms.test.ts`, 'cours déplacé au'],
    'course-relocated': [`${server}/courses/planning/place.test.ts`, 'course-relocated'],
    'course-relocated-sms': [`${mails}/sms.test.ts`, 'change de lieu'],
    'course-change-answered-sms': [`${mails}/sms.test.ts`, 'votre demande de changement du cours de'],
  },
  'course-cancelled': {
    'course-cancelled': [`${server}/courses/planning/told.test.ts`, 'course-cancelled'],
    'course-cancelled-sms': [`${mails}/sms.test.ts`, 'cours annulé'],
    'course-charge': [`${server}/courses/charges/charges.test.ts`, 'course-charge'],
  },
  'course-reminder': {
    'course-reminder': [`${mails}/lessons.test.ts`, 'Demain'],
    'course-reminder-sms': [`${mails}/sms.test.ts`, 'demain'],
  },
  'course-to-declare': {
    'course-to-declare': [`${journeys}/teacher-declaring.spec.ts`, 'Cours terminé'],
    'course-to-declare-reminder': [`${journeys}/teacher-declaring.spec.ts`, 'Un cours attend votre déclaration'],
    'course-to-declare-sms': [`${mails}/sms.test.ts`, 'à déclarer'],
  },
  'course-validation': {
    'course-validation': [`${server}/courses/validation/validation.test.ts`, 'Le cours de'],
    'course-validation-sms': [`${mails}/sms.test.ts`, 'est à confirmer'],
  },
  'course-validation-reminder': {
    'course-validation-reminder': [`${server}/courses/validation/validation.test.ts`, 'attend toujours'],
  },
  'course-validation-teacher': {
    'course-validation-teacher': [`${journeys}/tuition.spec.ts`, 'attend la validation de la famille'],
  },
  'course-confirmed-by-pupil': { 'course-confirmed-by-pupil': [`${mails}/lessons.test.ts`, 'a confirmé'] },
  'course-disputed': {
    'course-disputed': [`${journeys}/tuition-lessons.spec.ts`, 'est contesté'],
    'course-dispute-reminder': [`${journeys}/tuition-lessons.spec.ts`, 'votre réponse est attendue'],
    'course-maintained': [`${journeys}/tuition-lessons.spec.ts`, 'est maintenu'],
  },
  'course-corrected': {
    'course-corrected': [`${journeys}/tuition-lessons.spec.ts`, 'est corrigé'],
    'course-withdrawn': [`${journeys}/tuition-lessons.spec.ts`, 'est retiré'],
    'course-taken-back': [`${server}/courses/disputes/disputes.test.ts`, 'course-taken-back'],
  },
}

const money: Announced = {
  'bill-issued': {
    'bill-issued': [`${journeys}/money.spec.ts`, 'Vos factures du'],
    'bill-corrected': [`${server}/billing/credits/credit-notes.test.ts`, 'bill-corrected'],
  },
  'payment-received': { 'money-received': [`${journeys}/money-receipts.spec.ts`, 'Nous avons bien reçu'] },
  'payment-failed': { 'payment-failed': [`${journeys}/money-cards.spec.ts`, 'a été refusé'] },
  'payment-disputed': { 'money-disputed': [`${journeys}/money-disputes.spec.ts`, 'a été repris par votre banque'] },
  'payment-to-authenticate': {
    'payment-to-confirm': [`${journeys}/money-cards.spec.ts`, 'Votre banque demande une confirmation'],
  },
  'payment-reminder': {
    'payment-reminder-1': [`${journeys}/staff-chase.spec.ts`, 'Il reste'],
    'payment-reminder-2': [`${journeys}/staff-chase.spec.ts`, 'Relance'],
    'payment-reminder-3': [`${journeys}/staff-chase.spec.ts`, 'Mise en demeure de payer'],
  },
  'refund-made': {
    'money-refunded': [`${journeys}/money-receipts.spec.ts`, 'Nous vous avons remboursé'],
    'refund-rejected': [`${journeys}/money-wrong-bills.spec.ts`, 'n’a pas abouti'],
  },
  'tax-certificate': {
    'tax-certificate': [`${journeys}/money-certificates.spec.ts`, 'Votre attestation fiscale'],
    'tax-certificate-replaced': [`${journeys}/money-certificates.spec.ts`, 'est corrigée'],
  },
  'advance-registered': {
    'advance-to-activate': [`${journeys}/money-advance-opening.spec.ts`, 'acceptez notre demande avant le'],
    'advance-reminder': [`${journeys}/money-advance-opening.spec.ts`, 'attend toujours votre accord'],
  },
  'advance-active / -failed': {
    'advance-active': [`${journeys}/money-advance-opening.spec.ts`, 'active à partir du'],
    'advance-stopped': [`${journeys}/money-advance-opening.spec.ts`, 'vos prochains cours vous sont'],
  },
  'advance-requested': { 'advance-requested': [`${mails}/stages.test.ts`, 'transmis à l’Urssaf'] },
  'advance-refused': {
    'advance-refused': [`${journeys}/money-advance-bounced.spec.ts`, 'à régler'],
    'advance-contested': [`${journeys}/family-advance.spec.ts`, 'Vous contestez la facture'],
  },
  'direct-debit-notice': { 'debit-announced': [`${journeys}/money-debits.spec.ts`, 'Prélèvement de'] },
}

const stages: Announced = {
  'stage-registered': { 'stage-registered': [`${journeys}/visitor-stages.spec.ts`, 'L’inscription'] },
  'stage-balance': { 'stage-balance': [`${mails}/stages.test.ts`, 'Solde du stage'] },
  'stage-changed': {
    'stage-changed': [`${journeys}/student-stage.spec.ts`, 'Le stage'],
    'stage-dates': [`${journeys}/stage-presence.spec.ts`, 'change de jours'],
  },
  'stage-absence': {
    'stage-absence': [`${journeys}/stage-presence.spec.ts`, 'n’est pas au stage aujourd’hui'],
    'stage-absence-sms': [`${server}/traineeships/attendance/absences.test.ts`, 'est attendu au stage'],
  },
  'stage-cancelled': {
    'stage-cancelled': [`${journeys}/visitor-stages.spec.ts`, 'est annulée'],
    'stage-cancelled-sms': [`${mails}/sms.test.ts`, 'est annulé'],
    'stage-cancel-answer': [`${mails}/boards.test.ts`, 'Votre demande d’annulation'],
  },
  'stage-off': {
    'stage-off': [`${server}/traineeships/cancellations/cancellations.test.ts`, 'Votre règlement'],
    'stage-off-offer': [`${server}/traineeships/cancellations/offers.test.ts`, 'Nous vous proposons à la place'],
    'stage-group-off': [`${server}/traineeships/cancellations/cancellations.test.ts`, 'Le reste du stage est maintenu'],
    'stage-off-teacher': [`${server}/traineeships/cancellations/cancellations.test.ts`, 'est annulé'],
    'stage-on-again': [`${server}/traineeships/cancellations/offers.test.ts`, 'est de nouveau prévu'],
    'stage-off-waiting': [`${server}/traineeships/cancellations/waiting.test.ts`, 'Vous attendiez une place'],
  },
  'stage-waitlist-open': {
    'stage-waitlist-confirm': [`${journeys}/visitor-stages.spec.ts`, 'Une place au stage'],
    'stage-waitlist-open': [`${journeys}/visitor-stages.spec.ts`, 'Une place au stage'],
  },
  'stage-start-*, stage-closing-*': {
    'stage-start-customer': [`${mails}/boards.test.ts`, 'commence le'],
    'stage-start-teacher': [`${mails}/boards.test.ts`, 'Votre stage'],
    'stage-closing-customer': [`${mails}/boards.test.ts`, 'est terminé'],
    'stage-closing-teacher': [`${mails}/boards.test.ts`, 'Merci pour le stage'],
  },
  'stage-report': {
    'stage-report': [`${mails}/stages.test.ts`, 'L’évaluation'],
    'stage-report-back': [`${journeys}/stage-end.spec.ts`, 'À compléter'],
  },
  'traineeship-proposal': {
    'traineeship-proposal': [`${journeys}/teacher-proposals.spec.ts`, 'seriez-vous disponible'],
    'traineeship-proposal-reminder': [
      `${server}/traineeships/proposals/own-proposals.test.ts`,
      'traineeship-proposal-reminder',
    ],
  },
  'traineeship-proposal-accepted / -cancelled': {
    'traineeship-proposal-accepted': [`${journeys}/teacher-proposals.spec.ts`, 'est confirmé'],
    'traineeship-proposal-cancelled': [`${server}/traineeships/proposals/proposals.test.ts`, 'est annulé pour vous'],
  },
}

const teachers: Announced = {
  'document-awaited': { 'document-awaited': [`${mails}/papers.test.ts`, 'Il manque'] },
  'document-refused / -approved': {
    'document-refused': [`${mails}/papers.test.ts`, 'n’est pas accepté'],
    'document-approved': [`${mails}/papers.test.ts`, 'est vérifié'],
  },
  'document-expiring': { 'document-expiring': [`${mails}/papers.test.ts`, 'expire le'] },
  'teacher-paid': { 'pay-sent': [`${journeys}/pay-run.spec.ts`, 'Votre paie de'] },
  'payslip-ready': { 'payslip-issued': [`${server}/payroll/salaries.test.ts`, 'payslip-issued'] },
  'candidate-received': { 'candidate-received': [`${journeys}/recruit-applies.spec.ts`, 'Nous avons reçu'] },
  'candidate-first, -interview, -refusal': {
    'candidate-first': [`${journeys}/recruit-applies.spec.ts`, 'Votre candidature de professeur'],
    'candidate-interview': [`${journeys}/recruit-applies.spec.ts`, 'Votre entretien du'],
    'candidate-interview-chosen': [`${journeys}/recruit-applies.spec.ts`, 'Votre entretien du'],
    'candidate-refusal': [`${journeys}/recruit-stops.spec.ts`, 'Votre candidature de professeur'],
  },
  'message-new': {
    'message-new': [`${journeys}/teacher-pay.spec.ts`, 'vous a écrit'],
    'message-new-sms': [`${mails}/sms.test.ts`, 'vous a écrit'],
  },
  'message-reply-refused': {
    'message-reply-refused': [`${journeys}/family-answers.spec.ts`, 'Votre réponse n’a pas été transmise'],
  },
}

export const announced: Announced = {
  ...accounts,
  ...families,
  ...contacts,
  ...contracts,
  ...lessons,
  ...money,
  ...stages,
  ...teachers,
}
