// Use cases of contracts: list, record, moves, prices, the printed contract.
import type { LessonFacts } from '@cartable/domain/accounting/rates/what-is-sold.ts'
import { taxedAmount } from '@cartable/domain/billing/orders/billing.rules.ts'
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import type { ContractRow } from '@cartable/domain/contracts/contracts.schema.ts'
import { actionsOf, contractStatusLabels } from '@cartable/domain/contracts/contracts.workflow.ts'
import { contractEndsApi } from '@cartable/domain/contracts/ends.api.ts'
import { priceGridsApi } from '@cartable/domain/contracts/grids/price-grids.api.ts'
import { formErrorsOf } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { type ConstraintRefusals, handlers } from '../../platform/http/handlers.ts'
import { readLessonSold, readSupposedSold } from '../accounting/rates/read-what-is-sold.ts'
import { lessonOccupations } from '../courses/planning/occupation-constraints.ts'
import { offerSubjects } from '../reference/shared/offer-choices.ts'
import { closeContract } from './close-contract.ts'
import { companionsService } from './companions/companions.service.ts'
import { giveUpContract } from './give-up-contract.ts'
import { listPriceGrids } from './grids/price-grids.queries.ts'
import { removeGrids, savePriceGrid, showPriceGrid } from './grids/save-price-grid.ts'
import { openContract, pauseContract } from './pause-contract.ts'
import { answerPrice } from './prices/answer-price.ts'
import { correctPriceService } from './prices/correct-price.ts'
import { priceAnswerService } from './prices/price-by-link.ts'
import { priceConstraints } from './prices/price-constraints.ts'
import { teacherRateService } from './prices/rectify-rate.ts'
import { savePrice, showPrice } from './prices/save-price.ts'
import { splitPriceOn } from './prices/split-price.ts'
import { replacementsService } from './replacements/replacements.service.ts'
import { saveContract } from './save-contract.ts'
import { regimeOn } from './shared/bind-parties.ts'
import { showEndForm } from './shared/contract-ends.queries.ts'
import { findContract } from './shared/contract-record.queries.ts'
import { type FoundContract, listContracts } from './shared/contracts.queries.ts'
import { printContract } from './shared/print-contract.ts'
import { showContract } from './show-contract.ts'
import { signaturesService } from './signatures/signatures.service.ts'

const rowOf = ({ openTwin, teacherLeft, hasRun, endKind, ...row }: FoundContract): ContractRow => ({
  ...row,
  statusText: contractStatusLabels[row.status],
  actions: actionsOf(row.status, { openTwin, teacherLeft, hasRun, endKind, endsOn: row.endsOn }),
})

/** A customer prints what is theirs, staff everything. */
const print = (context: OperationContext, id: number) =>
  printContract(context, id, context.as.kind === 'customer' ? context.as.customerId : null)

type Asked = {
  customerPrice: number
  grCommission: number
  contractId?: number | undefined
  selfEmployed?: boolean | undefined
  on?: string | undefined
}
/** Of a price without a contract yet: one pupil at school, at home. */
const supposedLesson: Omit<LessonFacts, 'regime'> = {
  subjectType: 'scholar',
  audience: 'school',
  place: 'student-home',
  isCollective: false,
}

const split = async ({ db, today }: OperationContext, asked: Asked) => {
  if (asked.grCommission > asked.customerPrice) {
    const errors = formErrorsOf([{ ...contractsRefusals.marginTooHigh, path: 'grCommission' }])
    return { errors, teacherPart: 0, urssafPart: 0, marginExclTax: null }
  }
  const contract = asked.contractId === undefined ? null : ((await findContract(db, asked.contractId)) ?? notFound())
  const on = asked.on ?? today()
  const parts = await splitPriceOn(db, {
    customerPrice: asked.customerPrice,
    margin: asked.grCommission,
    selfEmployed: contract?.teacherSelfEmployed ?? asked.selfEmployed ?? false,
    on,
  })
  const sold =
    contract === null
      ? await readSupposedSold(
          db,
          { ...supposedLesson, regime: await regimeOn(db, asked.selfEmployed ?? false, on) },
          on,
        )
      : await readLessonSold(db, { contractId: contract.id }, on)
  return {
    errors: null,
    ...parts,
    marginExclTax: sold === null ? null : taxedAmount(asked.grCommission, sold.vatPercent).totalExclTaxCents,
  }
}

const constraints: ConstraintRefusals = {
  ...lessonOccupations('testAt'),
  contracts_open_uq: { refusal: contractsRefusals.alreadyOpenUnnamed, path: 'teacherId' },
  contracts_regime_frozen: { refusal: contractsRefusals.regimeFixed, path: 'regime' },
  contracts_hired_teacher: { refusal: contractsRefusals.candidateTeacher, path: 'teacherId' },
  contracts_teacher_id_fkey: { refusal: contractsRefusals.unknownTeacher, path: 'teacherId' },
  contracts_student_fk: { refusal: contractsRefusals.unknownStudent, path: 'studentId' },
  contracts_subject_id_fkey: { refusal: contractsRefusals.unknownSubject, path: 'subjectId' },
  contracts_scholar_level_id_fkey: { refusal: contractsRefusals.unknownLevel, path: 'scholarLevelId' },
  ...priceConstraints,
}

const contracts = handlers(
  contractsApi,
  {
    list: async ({ db, today }, input) => {
      const page = await listContracts(db, input, today())
      return { ...page, rows: page.rows.map(rowOf), totals: null }
    },
    filterOptions: async ({ db }) => ({ subjects: await offerSubjects(db) }),
    show: showContract,
    save: saveContract,
    close: closeContract,
    pause: pauseContract,
    open: (context, { id }) => openContract(context, id),
    print: (context, { id }) => print(context, id),
    showPrice,
    savePrice,
    answerPrice,
    splitPrice: split,
  },
  { constraints },
)

const ends = handlers(contractEndsApi, {
  endForm: async ({ db }, { id }) => (await showEndForm(db, id)) ?? notFound(),
  giveUp: giveUpContract,
})

const grids = handlers(
  priceGridsApi,
  {
    listGrids: ({ db }, input) => listPriceGrids(db, input),
    showGrid: ({ db }, asked) => showPriceGrid(db, asked),
    saveGrid: savePriceGrid,
    removeGrids,
  },
  {
    constraints: {
      price_grid_school_careers_pkey: { refusal: contractsRefusals.levelHasGridUnnamed, path: 'schoolCareerIds' },
      price_grid_school_careers_school_career_id_fkey: {
        refusal: contractsRefusals.unknownLevel,
        path: 'schoolCareerIds',
      },
    },
  },
)

export const contractsService = [
  ...contracts,
  ...ends,
  ...grids,
  ...priceAnswerService,
  ...correctPriceService,
  ...teacherRateService,
  ...replacementsService,
  ...signaturesService,
  ...companionsService,
]
