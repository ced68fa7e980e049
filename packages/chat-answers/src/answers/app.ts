import type { Facts } from '../facts.ts';
import { always, type Answers, byLife } from './answer-plan.ts';

/** Answers about the app: actions, support, and what speaks here. */
export const appAnswers = {
  gift_action: (facts) => {
    if (facts.endedOn !== null) return { say: ['gift_action.ended'] };
    if (isMine(facts))
      return {
        say: [facts.actions.has('gift') ? 'gift_action' : 'gift_action.unavailable'],
        actions: ['gift'],
      };
    return { say: [hasOwner(facts) ? 'gift_action.visitor' : 'gift_action.nobody'], actions: ['explore'] };
  },
  rename_action: (facts) => ({
    say: [isMine(facts) ? 'rename_action' : 'rename_action.visitor'],
    actions: ['rename'],
    next: ['tree_name'],
  }),
  share_action: always({ say: ['share_action'], actions: ['share'] }),
  sell_action: (facts) => {
    if (facts.endedOn !== null) return { say: ['sell_action.ended'] };
    return { say: [isMine(facts) ? 'sell_action' : 'sell_action.visitor'], actions: ['gift'] };
  },
  plant_more: always({ say: ['plant_more'], actions: ['explore', 'coupon', 'contact'] }),
  care_action: (facts) => {
    if (facts.endedOn !== null) return { say: ['care_action.ended'] };
    return { say: ['care_action'], actions: ['reportProblem'], next: ['watered', 'directions'] };
  },
  report_problem: always({ say: ['report_problem'], actions: ['reportProblem', 'contact'] }),
  certificate: (facts) => {
    if (facts.endedOn !== null) return { say: ['certificate.ended'], actions: ['passport'] };
    if (!hasOwner(facts)) return { say: ['certificate.nobody'], actions: ['passport'] };
    return {
      say: [isMine(facts) ? 'certificate' : 'certificate.visitor'],
      actions: ['certificate'],
      next: ['verification'],
    };
  },
  gift_status: always({ say: ['gift_status'], actions: ['gifts'], next: ['gift_action'] }),
  own_privacy: always({ say: ['own_privacy'], actions: ['profile'] }),
  my_forest: always({ say: ['my_forest'], actions: ['forest', 'impact'] }),
  shared_ownership: always({ say: ['shared_ownership'], actions: ['share'], next: ['owner', 'gift_action'] }),
  move_tree: byLife('move_tree', { actions: ['reportProblem'], next: ['location', 'plant_more'] }),
  estimate_method: ({ measured }) => ({
    say: [measured === null ? 'estimate_method' : 'estimate_method.measured'],
    actions: ['method', 'details'],
  }),
  support_login: always({ say: ['support_login'], actions: ['faq', 'contact'] }),
  support_language: always({ say: ['support_language'], actions: ['language'] }),
  support_delete_account: always({ say: ['support_delete_account'], actions: ['deleteAccount', 'contact'] }),
  support_payment: always({ say: ['support_payment'], actions: ['contact'], next: ['plant_more'] }),
  support_technical: always({ say: ['support_technical'], actions: ['contact', 'faq'] }),
  initiative: always({ say: ['initiative'], actions: ['impact', 'explore'] }),
  identity_ai: byLife('identity_ai', { next: ['verification', 'capabilities'] }),
  capabilities: byLife('capabilities', { next: ['watered', 'carbon', 'uses'] }, [
    'planter',
    'carbon',
    'uses',
  ]),
} satisfies Partial<Answers>;

function isMine({ owner }: Facts): boolean {
  return owner.who === 'reader';
}

function hasOwner({ owner }: Facts): boolean {
  return owner.who !== 'nobody';
}
