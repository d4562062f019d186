// When the lessons of a contract are billed: each as it is confirmed, or those of a month together.
export const billingRhythms = ['lesson', 'month'] as const
export type BillingRhythm = (typeof billingRhythms)[number]

export const billingRhythmLabels: Readonly<Record<BillingRhythm, string>> = {
  lesson: 'Une facture par cours',
  month: 'Une facture par mois',
}
