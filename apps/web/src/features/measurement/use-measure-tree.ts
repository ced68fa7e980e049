import type { InputOfEndpoint } from '@nabta/contract/endpoint';
import { measureTree, measurementFaults } from '@nabta/contract/measurement';
import type { MeasurementFault } from '@nabta/contract/measurement';
import type { TreeBenefit } from '@nabta/contract/tree-benefit';
import { useQueryClient } from '@tanstack/react-query';

import { treeMeasured } from '../../kit/cache/changes.ts';
import { ApiError } from '../../platform/api-error.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';

export type Measurement = InputOfEndpoint<typeof measureTree>['body'];

/** Why the server does not believe a measurement, and what may have been meant. */
export type Doubt = { message: string; fault: MeasurementFault | undefined; suggestion: number | undefined };

/** Sends a measurement; what the tree gives by it takes the place of what was shown. */
export function useMeasureTree(publicId: string, onSaved: (benefit: TreeBenefit) => void) {
  const { call } = useApi();
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: Measurement) => call(measureTree, { params: { publicId }, body }),
    onSuccess(benefit: TreeBenefit) {
      onSaved(benefit);
      treeMeasured(queryClient, publicId, benefit);
    },
  });
}

export function doubtOf(error: Error | null): Doubt | undefined {
  if (error === null) return undefined;
  const detail = error instanceof ApiError ? error.details[0] : undefined;
  return {
    message: detail?.message ?? error.message,
    fault: measurementFaults.find((fault) => fault === detail?.kind),
    suggestion: detail?.suggestion,
  };
}
