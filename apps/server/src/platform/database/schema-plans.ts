/** Tables of what gives teams a plan, and of payments. */
export interface PlanTables {
  /** Codes of six digits that an operator gives out (section 7). Times are seconds since 1970. */
  team_codes: {
    code: string;
    sku: string;
    /** How long the plan lasts; 0 means forever. */
    days: number;
    /** The operator's remark. */
    note: string;
    created_at: number;
    valid_until: number;
    withdrawn_at: number;
  };
  /**
   * What gives a team a plan: a purchase, a used team code, or a gift of the operator, one row each (decision 107). Times
   * are seconds since 1970.
   */
  grants: {
    source: string;
    /** The source's own id, such as the code or the id of a subscription. Unique within the source. */
    reference: string;
    sku: string;
    state: string;
    /** The account that bought or used it; 0 while that is unknown. */
    account_sid: number;
    /** 0 for no team yet. */
    team_sid: number;
    linked_at: number;
    starts_at: number;
    /** 0 for never. */
    ends_at: number;
    renews: number;
    payment_period: string;
    /** When the period began whose payment failed; 0 unless a payment is overdue. */
    unpaid_since: number;
    /** The operator's remark. */
    note: string;
    created_at: number;
    /** 1 while the team's row shows the plan. A regular job updates the row when a plan starts or ends. */
    in_force: number;
  };
  /**
   * Notifications of payment providers, each stored once by its id, without its contents. What a purchase is now is
   * asked of the provider (decision 110).
   */
  provider_events: {
    source: string;
    event_id: string;
    /** The provider's name of what happened. */
    kind: string;
    /** The purchase or payment that it names; empty for none. */
    reference: string;
    received_at: number;
    /** 0 while it waits for the job of its purchase. */
    handled_at: number;
    /** `EventOutcome`; empty while it waits. */
    outcome: string;
  };
  /** Tokens that apps give to a store with a purchase (decision 112). */
  purchase_tokens: {
    /** A UUID that only this server can compute. */
    token: string;
    account_sid: number;
    /** 0 for no team yet. */
    team_sid: number;
    created_at: number;
  };
  /** Mails about plans: each is scheduled once. */
  plan_mails: {
    what: string;
    /** Tells two mails of one sort apart: the grant and the time that they are about. */
    about: string;
    account_sid: number;
    at: number;
  };
}
