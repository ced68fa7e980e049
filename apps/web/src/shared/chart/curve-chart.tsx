import { pathThrough } from './area-geometry.ts';
import { fitLabels, plotOf, px, yOf } from './chart-box.ts';
import { ChartCanvas, Cursor, useChart } from './chart-canvas.tsx';
import type { TooltipContent } from './chart-overlay.tsx';
import { valueAxis } from './value-axis.ts';

import styles from './chart.module.css';

/** In data units. */
type Point = { x: number; y: number };

interface CurveChartProps {
  label: string;
  curve: readonly Point[];
  points: readonly Point[];
  tooltipOf: (index: number) => TooltipContent;
}

export function CurveChart({ label, curve, points, tooltipOf }: CurveChartProps) {
  const allPoints = [...curve, ...points];
  const chart = useChart({
    largest: Math.max(0, ...allPoints.map(({ y }) => y)),
    height: 280,
    right: 12,
    top: 16,
  });
  const { box, axis, numberText } = chart;
  const xAxis = valueAxis(Math.max(0, ...allPoints.map(({ x }) => x)), { steps: 6 });
  const xOf = (x: number) => px(box.left + (x / xAxis.top) * plotOf(box).width);
  const positionOf = ({ x, y }: Point) => ({ x: xOf(x), y: px(yOf(box, y, axis.top)) });
  const positions = curve.map(positionOf);
  const labels = fitLabels(
    xAxis.ticks.map((x) => ({ x: xOf(x), label: numberText(x, xAxis.top) })),
    box.width,
  );
  return (
    <ChartCanvas {...{ chart, label, labels, positions, tooltipOf }}>
      {(activeIndex) => (
        <>
          {points.map((point, index) => {
            const { x, y } = positionOf(point);
            // oxlint-disable-next-line react/no-array-index-key -- two trees may have been of one size
            return <circle key={index} cx={x} cy={y} r={3.5} className={styles.measured} />;
          })}
          <path d={pathThrough(positions)} className={styles.line} />
          <Cursor position={activeIndex === undefined ? undefined : positions[activeIndex]} box={box} />
        </>
      )}
    </ChartCanvas>
  );
}
